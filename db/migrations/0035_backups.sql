CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint,
	"digest" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"proved_at" timestamp with time zone,
	"proof" text,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	"scratch" text,
	CONSTRAINT "backups_proof" CHECK ("backups"."proof" in ('restored', 'read')),
	CONSTRAINT "backups_problem" CHECK ("backups"."problem" in ('disk_full', 'place_full', 'place_gone', 'place_read_only', 'place_refused', 'place_unreachable', 'damaged', 'passphrase', 'key_file', 'newer_schema', 'not_restorable', 'broken_rules', 'unexpected')),
	CONSTRAINT "backups_digest" CHECK ("backups"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "backups_proven" CHECK (("backups"."proved_at" is null) = ("backups"."proof" is null) and ("backups"."proved_at" is null or ("backups"."problem" is null
        and num_nonnulls("backups"."bytes", "backups"."digest", "backups"."sent_at", "backups"."checked_at") = 4)))
);
--> statement-breakpoint
CREATE INDEX "backups_made" ON "backups" USING btree ("made_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "backups_proven_at" ON "backups" USING btree ("proved_at" DESC NULLS FIRST) WHERE proved_at is not null;