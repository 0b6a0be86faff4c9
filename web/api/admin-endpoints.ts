/**
 * In the built app, adds the administrators' endpoints, which other pages don't need, to
 * `endpointTable`. The build generates this module (see vite.config.ts); without it, the table is complete.
 */
import './endpoint-table.ts';
