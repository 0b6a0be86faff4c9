CREATE TABLE "blocked_addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocked_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"blocked_by" text NOT NULL,
	CONSTRAINT "blocked_addresses_address_unique" UNIQUE("address")
);
