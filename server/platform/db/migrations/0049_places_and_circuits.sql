CREATE TABLE "open_circuits" (
	"subject" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"says_when" boolean NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"length_ms" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "place_leases" (
	"process_id" uuid PRIMARY KEY NOT NULL,
	"leased" jsonb NOT NULL,
	"claims" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "place_leases" ADD CONSTRAINT "place_leases_process_id_server_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."server_processes"("id") ON DELETE cascade ON UPDATE no action;