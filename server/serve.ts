import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { pino, stdTimeFunctions } from 'pino';
import { countProcesses } from './platform/cluster/count-processes.ts';
import { Primary } from './platform/cluster/primary.ts';

/**
 * Runs the server: a single process or, with SERVER_PROCESSES, a primary and its children. The primary
 * doesn't load the server, which would take 300 MB.
 */
async function serve(): Promise<void> {
  const environment = readEnvironment();
  if (cluster.isPrimary && environment['SERVER_PROCESSES']) {
    const isSandbox = environment['SWITCHYARD_PROFILE'] === 'sandbox';
    return new Primary(readCount, isSandbox ? console : log).run();
  }
  Object.assign(process.env, environment);
  const { run } = await import('./main.ts');
  return run();
}

/** The environment including ENVIRONMENT_FILE, which each process reads when it starts. */
function readEnvironment(): NodeJS.ProcessEnv {
  const file = process.env['ENVIRONMENT_FILE'];
  if (!file) return process.env;
  try {
    return { ...process.env, ...parseEnv(readFileSync(file, 'utf8')) };
  } catch (cause) {
    throw new Error(`Couldn’t read ENVIRONMENT_FILE: ${String(cause)}`, { cause });
  }
}

/** An invalid number counts as one child, which then reports the invalid variable. */
function readCount(): number {
  return countProcesses(readEnvironment()['SERVER_PROCESSES'] ?? '') || 1;
}

// Writes lines like the server's own logger, which would load the database driver.
const log = pino({
  base: null,
  formatters: { level: (level) => ({ level }) },
  timestamp: stdTimeFunctions.isoTime,
});

try {
  await serve();
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
