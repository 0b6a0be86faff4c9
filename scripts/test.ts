import { startVitest } from 'vitest/node';
import { buildWebApp } from './build-web-app.ts';
import { runChecks } from './check/run-checks.ts';
import { scrubEnvironment } from './test/scrub-environment.ts';
import { TallyReporter } from './test/tally-reporter.ts';

scrubEnvironment();
const failedChecks = await runChecks();
await buildWebApp(console.log);

const tally = new TallyReporter();
const vitest = await startVitest('test', process.argv.slice(2), {
  watch: false,
  reporters: ['default', tally],
});
await vitest.close();

const failed = tally.failed + failedChecks;
console.log(`${tally.passed} passed, ${failed} failed`);
process.exit(failed === 0 && tally.passed > 0 ? 0 : 1);
