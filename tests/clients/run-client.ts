import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

interface Client {
  command: readonly [program: string, ...args: string[]];
  /** A folder `node_modules` with the client's packages. */
  packages: string;
  variables: Record<string, string>;
  /** Files by their path in the client's home; it works in `project`. */
  files?: Record<string, string>;
}

interface Run {
  code: number | null;
  output: string;
  errors: string;
  /** The other machines that the client tried to reach. */
  refused: string[];
}

/**
 * Runs a client in an empty folder with its own home and no variables except those given. Its connections to
 * other machines are refused: Node's by NODE_OPTIONS, those of other programs by a proxy.
 */
export async function runClient({
  command,
  packages,
  variables,
  files = {},
}: Client): Promise<Run> {
  const home = await mkdtemp(join(tmpdir(), 'switchyard-client-'));
  const folder = join(home, 'project');
  const proxy = await startRefusingProxy();
  try {
    await mkdir(folder);
    await cp(join(import.meta.dirname, 'programs'), folder, { recursive: true });
    await symlink(packages, join(folder, 'node_modules'));
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(home, path)), { recursive: true });
      await writeFile(join(home, path), content);
    }
    const [program, ...args] = command;
    const child = spawn(program, args, {
      cwd: folder,
      env: {
        PATH: [join(packages, '.bin'), dirname(process.execPath), process.env['PATH']].join(
          delimiter,
        ),
        HOME: home,
        NODE_OPTIONS: process.env['NODE_OPTIONS'],
        HTTP_PROXY: proxy.url,
        HTTPS_PROXY: proxy.url,
        NO_PROXY: '127.0.0.1',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 80_000,
    });
    const exited = new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    const [code, output, errors] = await Promise.all([
      exited,
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code, output, errors, refused: proxy.refused };
  } finally {
    proxy.close();
    await rm(home, { recursive: true, force: true });
  }
}

async function startRefusingProxy() {
  const refused: string[] = [];
  const server = createServer((request, response) => {
    refused.push(request.url ?? '');
    response.writeHead(403).end();
  });
  server.on('connect', (request, socket) => {
    refused.push(request.url ?? '');
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, refused, close };
}
