import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the ports of outgoing connections, so that none of them takes a port right after the check.
const [lowest, highest] = [20_000, 32_000];
const mostTries = 50;

/** Finds a loopback port that is free at this moment. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(lowest, highest);
    if (await canListen(port)) return port;
  }
  throw new Error(`Found no free port from ${lowest} to ${highest}.`);
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
