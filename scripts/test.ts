import { startVitest, type Reporter, type TestModule } from 'vitest/node';
import { buildWebApp } from './build/build-web-app.ts';
import { runChecks } from './check.ts';

/** Counts tests: one that was skipped, or a file that could not be read, counts as failed. */
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

const forbidden = new RegExp(
  [
    '^(OPENAI|ANTHROPIC|GOOGLE|GEMINI|VERTEX|XAI|GROK|STRIPE|AWS|AZURE|SWITCHYARD|PG|OIDC|OTEL)[A-Z_]*$',
    '^(HOST|PORT|PUBLIC_URL|DATABASE_URL|REDIS_URL|ENCRYPTION_KEY|OWNER_EMAIL|TRUST_PROXY)$',
    '^(TIME_ZONE|LOG_LEVEL|MODEL_UPSTREAM_IDS|MAX_RUNNING_QUERIES|MAX_ANSWER_CHARACTERS|PROVIDER_FAILURES|PROVIDER_PAUSE_MS|PASSKEYS|EMAIL_LINKS|ALLOWED_DOMAINS)$',
    // Calls to this machine must not go round by a proxy.
    '^(https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY)$',
    '_(PER_MINUTE|PER_DAY|RUNNING|TIMEOUT_MS|API_KEY|BASE_URL)$',
  ].join('|'),
);

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

/**
 * Takes out of this process's environment what could reach a real vendor, a real database or
 * change how the product runs: tests see the same on every machine.
 */
function scrubEnvironment(): void {
  for (const name of Object.keys(process.env)) {
    if (forbidden.test(name)) delete process.env[name];
  }
}
