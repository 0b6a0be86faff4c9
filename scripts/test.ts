import { parseCLI, startVitest, type Reporter, type TestModule } from 'vitest/node';
import { scrubEnvironment } from '../tests/support/scrub-environment.ts';
import { buildWebApp } from './build/build-web-app.ts';
import { runChecks } from './check.ts';

/** Counts the tests. Skipped tests, and files that could not be read, count as failed. */
class TallyReporter implements Reporter {
  passed = 0;
  failed = 0;

  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>): void {
    this.failed += unhandledErrors.length;
    for (const module of modules) this.#count(module);
  }

  #count(module: TestModule): void {
    let failures = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') this.passed++;
      else failures++;
      if (state === 'skipped' || state === 'pending') console.log(`NOT RUN  ${test.fullName}`);
    }
    const hasBrokenFile = module.state() === 'failed' && failures === 0;
    this.failed += failures + (hasBrokenFile ? 1 : 0);
  }
}

// `npm run test:clients -- --all` adds the clients that are too large for `npm test`.
const given = process.argv.slice(2).filter((option) => option !== '--all');
if (process.argv.includes('--all')) process.env['TEST_CLIENTS'] = 'all';
// Gives tests the same environment on every machine, without access to real vendors or databases.
scrubEnvironment();
const { filter, options } = parseCLI(['vitest', ...given]);
const isWhole = process.argv.length === 2;

// Runs the checks one at a time, alongside the build and the tests.
const checks = isWhole ? runChecks() : 0;
await buildWebApp(console.log);
const tally = new TallyReporter();
const vitest = await startVitest('test', filter, {
  ...options,
  watch: false,
  reporters: ['default', tally],
});
await vitest.close();

const failed = tally.failed + (await checks);
console.log(`${tally.passed} passed, ${failed} failed`);
process.exit(failed === 0 && tally.passed > 0 ? 0 : 1);
