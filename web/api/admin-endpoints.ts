/**
 * Adds administrators' endpoints to the table in the built app, so that they aren't part of its first load.
 * The build fills in this module (see vite.config.ts); without the build, the table has them already.
 */
import './endpoint-table.ts';
