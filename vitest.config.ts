import { defineConfig } from 'vitest/config';
import { MixedSequencer } from './tests/support/mixed-sequencer.ts';

export default defineConfig({
  test: {
    // Tests of pages and of processes wait more than they work.
    maxWorkers: 3,
    globalSetup: 'tests/support/database-server.ts',
    sequence: { sequencer: MixedSequencer },
    projects: [
      // One of these replaces modules for itself.
      project('architecture', ['tests/architecture/**/*.test.ts'], true),
      // One project for all other tests: their files share workers, so tests that wait run alongside tests
      // that work.
      project('tests', [
        '{shared,server,local,web,sandbox,scripts,training}/**/*.test.{ts,tsx}',
        'tests/{api,clients,running,e2e}/**/*.test.ts',
      ]),
    ],
  },
});

function project(name: string, include: string[], isolate = false) {
  return {
    test: {
      name,
      include,
      environment: './tests/support/worker-environment.ts',
      // Files share the modules of their worker, because loading them again for each file took two fifths
      // of the time.
      isolate,
      // Fewer, larger collections of garbage: a tenth of the workers' time.
      execArgv: ['--max-semi-space-size=128'],
      setupFiles: 'tests/support/forbid-outside-connections.ts',
      // Far above what a test takes: a busy machine is no failure.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      // A page shows what was done to it in its own time, which is longer on a busy machine.
      expect: { poll: { timeout: 20_000 } },
    },
  };
}
