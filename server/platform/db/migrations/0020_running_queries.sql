CREATE TABLE "answer_parts" (
	"query_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"number" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "answer_parts_query_id_position_number_pk" PRIMARY KEY("query_id","position","number")
);
--> statement-breakpoint
CREATE TABLE "server_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"heartbeat_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "queries" ADD COLUMN "process_id" uuid;--> statement-breakpoint
ALTER TABLE "usage_limits" ADD COLUMN "running" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "answer_parts" ADD CONSTRAINT "answer_parts_query_id_queries_id_fk" FOREIGN KEY ("query_id") REFERENCES "public"."queries"("id") ON DELETE cascade ON UPDATE no action;