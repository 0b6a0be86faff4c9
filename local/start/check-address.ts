import { createServer } from 'node:net';
import { isLoopbackName } from '#shared/lib/loopback.ts';
import { StartFailure } from '../postgres/start-failure.ts';

/** The address for `npm start`: loopback only, and on a port that is free before anything starts. */
export async function checkAddress(environment: Record<string, string | undefined>) {
  const host = environment['HOST']?.trim() || '127.0.0.1';
  const port = Number(environment['PORT']?.trim() || 3000);
  if (!isLoopbackName(host)) {
    throw new StartFailure(
      `npm start listens on this machine only, not on HOST=${host}: its data is not protected. ` +
        'Use npm run serve to reach it from elsewhere.',
    );
  }
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartFailure(`PORT must be a whole number from 0 to 65535, not ${port}.`);
  }
  await refuseUsedPort(port, host);
  return { host, port };
}

function refuseUsedPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new StartFailure(explain(cause, port, host), { cause })),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function explain({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop what uses it, or set PORT to another (0 takes a free one).`;
  }
  if (code === 'EACCES') return `Port ${port} needs more rights: set PORT to one above 1023.`;
  return `Switchyard cannot listen on ${host}:${port}: ${message}.`;
}
