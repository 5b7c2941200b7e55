CREATE TABLE "sold_elsewhere" (
	"fingerprint" "bytea" PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
