import { createServer } from 'node:net';
import { isLoopbackName } from '#shared/lib/loopback.ts';
import { StartFailure } from '../postgres/start-failure.ts';

/**
 * Returns the host and port for `npm start`. The host must be loopback, and the port must be free
 * before anything starts.
 */
export async function checkAddress(environment: Record<string, string | undefined>) {
  const host = environment['HOST']?.trim() || '127.0.0.1';
  const port = Number(environment['PORT']?.trim() || 3000);
  if (!isLoopbackName(host)) {
    throw new StartFailure(
      `npm start only listens on this machine, not on HOST=${host}, because its data isn’t protected. ` +
        'To reach Switchyard from other machines, use npm run serve.',
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
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another port (0 uses a free one).`;
  }
  if (code === 'EACCES')
    return `Port ${port} needs more permissions. Set PORT to a port above 1023.`;
  return `Switchyard can’t listen on ${host}:${port}: ${message}.`;
}
