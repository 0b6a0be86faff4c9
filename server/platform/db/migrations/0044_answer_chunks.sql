-- What has come of running answers, for other processes to read. It is in no log: a crash of the database
-- empties it, and the processes write it anew. Partitions take turns by the clock and are emptied whole.
CREATE TABLE "answer_chunks" (
	"slot" smallint NOT NULL,
	"query_id" uuid NOT NULL,
	"last" integer NOT NULL,
	"events" json NOT NULL,
	"drafts" json,
	CONSTRAINT "answer_chunks_pk" PRIMARY KEY("query_id","last","slot")
) PARTITION BY LIST ("slot");
--> statement-breakpoint
CREATE UNLOGGED TABLE "answer_chunks_0" PARTITION OF "answer_chunks" FOR VALUES IN (0);
--> statement-breakpoint
CREATE UNLOGGED TABLE "answer_chunks_1" PARTITION OF "answer_chunks" FOR VALUES IN (1);
--> statement-breakpoint
CREATE UNLOGGED TABLE "answer_chunks_2" PARTITION OF "answer_chunks" FOR VALUES IN (2);
--> statement-breakpoint
CREATE UNLOGGED TABLE "answer_chunks_3" PARTITION OF "answer_chunks" FOR VALUES IN (3);
