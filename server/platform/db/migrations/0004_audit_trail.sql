CREATE TABLE "audit_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE INDEX "audit_acts_at" ON "audit_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_acts_subject" ON "audit_acts" USING btree ("subject");
--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is append-only.' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_acts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_acts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
