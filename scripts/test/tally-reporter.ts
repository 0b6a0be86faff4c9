import type { Reporter, TestModule } from 'vitest/node';

/** Counts tests: one that was skipped, or a file that could not be read, counts as failed. */
export class TallyReporter implements Reporter {
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
