import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Tests of pages and of processes wait more than they work.
    maxWorkers: 3,
    globalSetup: 'tests/support/database-server.ts',
    projects: [
      project('unit', ['{shared,server,local,web,sandbox,scripts}/**/*.test.{ts,tsx}']),
      project('api', ['tests/api/**/*.test.ts']),
      // One of these replaces modules for itself.
      project('architecture', ['tests/architecture/**/*.test.ts'], true),
      project('running', ['tests/running/**/*.test.ts']),
      project('e2e', ['tests/e2e/**/*.test.ts']),
    ],
  },
});

function project(name: string, include: string[], isolate = false) {
  return {
    test: {
      name,
      include,
      environment: 'node' as const,
      // Files share the modules of their worker: to load them anew for each took two fifths of the time.
      isolate,
      setupFiles: 'tests/support/forbid-outside-connections.ts',
      // Far above what a test takes: a busy machine is no failure.
      testTimeout: 90_000,
      hookTimeout: 90_000,
      // A page shows what was done to it in its own time, which is longer on a busy machine.
      expect: { poll: { timeout: 20_000 } },
    },
  };
}
