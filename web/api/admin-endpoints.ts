/**
 * In the built app, adds the administrators' endpoints to `endpointTable`, which other pages don't
 * need. The build generates this module (see vite.config.ts); without it, the table is complete.
 */
import './endpoint-table.ts';
