/**
 * Adds administrators' endpoints to the table in the built app, whose first load would otherwise contain them.
 * The build fills this module in (see vite.config.ts); without it, the table has them already.
 */
import './endpoint-table.ts';
