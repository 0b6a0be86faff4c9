/**
 * Runs real clients against /v1, installed from npm's registry. `--all` adds those that are too large for
 * `npm test`.
 */
if (process.argv.includes('--all')) process.env['TEST_CLIENTS'] = 'all';
process.argv.splice(2, Infinity, 'tests/clients');
await import('./test.ts');
