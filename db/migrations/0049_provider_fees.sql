CREATE TABLE "provider_fees" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"is_of_payment" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_fees" ADD CONSTRAINT "provider_fees_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_fees_payment" ON "provider_fees" USING btree ("payment_id");--> statement-breakpoint
create trigger provider_fees_append_only before update or delete on provider_fees for each row execute function refuse_change();
--> statement-breakpoint
create trigger provider_fees_no_truncate before truncate on provider_fees execute function refuse_change();
