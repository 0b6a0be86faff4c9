CREATE TABLE "routing_in_force" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"policy_id" integer,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "routing_in_force_single_row" CHECK ("routing_in_force"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "routing_policies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "routing_policies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" text NOT NULL,
	"comparisons" integer NOT NULL,
	"shifts" jsonb NOT NULL,
	"replaced_id" integer
);
--> statement-breakpoint
ALTER TABLE "routing_in_force" ADD CONSTRAINT "routing_in_force_policy_id_routing_policies_id_fk" FOREIGN KEY ("policy_id") REFERENCES "public"."routing_policies"("id") ON DELETE no action ON UPDATE no action;