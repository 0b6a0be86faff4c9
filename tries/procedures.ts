import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Shutdown } from '#local/start/shutdown.ts';
import { readCommandBlocks, readRunningPages } from '../tests/support/running-pages.ts';
import { repositoryFolder } from '../scripts/repository-folder.ts';
import { copyFolder, installDebian, Machine, removeFolder } from './procedures/machine.ts';
import type { LoadSummary } from './procedures/load.ts';
import { addressOfCaller, callers, vendorsPort } from './procedures/visitor.ts';

/** Does what docs/running says, on bare machines, exactly as it is written there. */

const { values: flags } = parseArgs({
  options: {
    base: { type: 'string' },
    from: { type: 'string', default: 'HEAD' },
    without: { type: 'string', multiple: true, default: [] },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'switchyard-procedures-'));
const logFile = join(tmpdir(), 'switchyard-procedures.log');
const keptFile = join(folder, 'owner.json');
const blocks = new Map(
  readRunningPages()
    .flatMap((page) => readCommandBlocks(page))
    .flatMap((block) => (block.name === null ? [] : [[block.name, block] as const])),
);
const walked = new Set<string>();
const shutdown = new Shutdown();
shutdown.exitOnSignals();
shutdown.add(() => removeFolder(folder));

/** What the trial needs and no page has: a simulated vendor. */
const vendorVariables = `cat >> /etc/switchyard.env <<END
OPENAI_API_KEY=sandbox
OPENAI_BASE_URL=http://127.0.0.1:${vendorsPort}/openai/v1
END`;

/**
 * What compose.yaml creates, without Docker: two processes on port 3000, and Caddy, which issues its own
 * certificate.
 */
const processesBehindCaddy = `systemctl stop nginx switchyard@3001 switchyard@3002
for number in 1 2; do
  echo "127.0.0.1$number switchyard-$number" >> /etc/hosts
  sed "s/^Environment=PORT=.*/Environment=PORT=3000 HOST=127.0.0.1$number/" \\
    /opt/switchyard/deploy/switchyard@.service > "/etc/systemd/system/switchyard-$number.service"
done
sed 's/^\tservers {/\tlocal_certs\\n&/' /opt/switchyard/deploy/Caddyfile > /etc/Caddyfile
systemctl daemon-reload
systemctl start switchyard-1 switchyard-2
systemd-run --quiet --unit=caddy --setenv=PUBLIC_URL=https://switchyard.example --setenv=HOME=/root \\
  --setenv=XDG_DATA_HOME=/var/lib /opt/caddy/usr/bin/caddy run --adapter caddyfile --config /etc/Caddyfile
until cp /var/lib/caddy/pki/authorities/local/root.crt /etc/ssl/switchyard.pem; do sleep 1; done
curl -fsS --cacert /etc/ssl/switchyard.pem --retry 30 --retry-delay 1 --retry-all-errors \\
  https://switchyard.example/readyz`;

/** The program itself, newer than Debian's own. */
const caddyPackage = `echo 'deb http://deb.debian.org/debian trixie-backports main' \\
  > /etc/apt/sources.list.d/backports.list
apt-get update
apt-get download caddy/trixie-backports
dpkg-deb -x caddy_*.deb /opt/caddy`;

/** Restarts them one after the other, as `docker compose up --wait` does. */
const restartBehindCaddy = `for number in 1 2; do
  systemctl restart "switchyard-$number"
  until curl -fsS "http://switchyard-$number:3000/healthz"; do sleep 1; done
done`;

const allReplaced =
  "until journalctl --unit=switchyard@3001 | grep 'Replaced all processes'; do sleep 1; done";

const leftBehind =
  '/opt/switchyard* /etc/switchyard* /etc/systemd/system/switchyard* /var/lib/switchyard*';
const nothingIsLeft = `test -z "$(ls -d ${leftBehind})" && test -z "$(id -u switchyard)" &&
  test -z "$(systemctl list-units --all --no-legend 'switchyard*')" && systemctl is-system-running`;

try {
  checkTools();
  rmSync(logFile, { force: true });
  await walk();
  const missed = [...blocks.keys()].filter((name) => !walked.has(name));
  if (missed.length > 0 && flags.without.length === 0)
    throw new Error(`Nothing walks ${missed.join(', ')}.`);
  console.log(`Every procedure works. What was printed: ${logFile}`);
  await shutdown.exit(0);
} catch (error) {
  if (!shutdown.signal.aborted) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`What was printed: ${logFile}`);
    await shutdown.exit(1);
  }
}

async function walk(): Promise<void> {
  const prepared = await boot('prepared', await openBase());
  placeSources(prepared, flags.from);
  await paste(prepared, 'packages', 'program', { isOnline: true });
  await prepared.shutDown();
  const first = await boot('first', prepared.folder);
  const second = await boot('second', prepared.folder);
  await paste(first, 'database');
  await first.run(vendorVariables);
  startVendors(first);
  await paste(first, 'start', 'started', 'certificate', 'site', 'proxied', 'cdn', 'mail', 'owner');
  await visit(first, 'settle', 'the owner signs in, saves a key and starts a conversation');
  await paste(first, 'metrics', 'log', 'look', 'backups', 'backup', 'backed-up');
  if (!flags.without.includes('upgrade')) await upgrade(first);
  await changeKeyAndRestore(first);
  await paste(first, 'recount', 'authority');
  await changeProcesses(first);
  await move(first, second);
  await upgradeBehindCaddy(second);
  await paste(first, 'no-site', 'no-backups', 'uninstall');
  await step(first, 'nothing is left', () => first.run(nothingIsLeft));
}

function startVendors(machine: Machine): void {
  const ports = ['--port', String(vendorsPort), '--smtp-port', '25'];
  const vendors = machine.spawnBeside('sandbox/main.ts', [...ports, '--exit-with-parent']);
  shutdown.add(() => void vendors.kill());
}

async function upgrade(machine: Machine): Promise<void> {
  placeSources(machine, 'HEAD');
  await paste(machine, 'upgrade-build', { isOnline: true });
  await underLoad(machine, () => paste(machine, 'upgrade'));
  await paste(machine, 'upgraded');
  await visit(machine, 'check', 'the owner finds everything');
  await underLoad(machine, () => paste(machine, 'rollback'));
  await visit(machine, 'check', 'the owner finds everything');
}

/** The backup is older than the change of the key, so it needs both keys. */
async function changeKeyAndRestore(machine: Machine): Promise<void> {
  const oldKey = await machine.run("grep '^ENCRYPTION_KEY=' /etc/switchyard.env");
  await underLoad(machine, () => paste(machine, 'rotate'));
  await visit(machine, 'check', 'the owner finds everything');
  const previous = oldKey.trim().replace('ENCRYPTION_KEY', 'ENCRYPTION_KEY_PREVIOUS');
  await machine.run(`echo '${previous}' >> /etc/switchyard.env`);
  await paste(machine, 'restore', 'started');
  await visit(machine, 'check', 'the owner finds everything');
  await paste(machine, 'restored', 'rotate-restored');
  await visit(machine, 'check', 'the owner finds everything');
}

async function changeProcesses(machine: Machine): Promise<void> {
  await paste(machine, 'third-process', 'two-processes', 'all-cores');
  await underLoad(machine, async () => {
    await paste(machine, 'replace');
    await step(machine, 'all processes are replaced', () => machine.run(allReplaced));
  });
  await visit(machine, 'check', 'the owner finds everything');
  await paste(machine, 'one-per-port', 'started');
}

async function move(from: Machine, to: Machine): Promise<void> {
  await paste(to, 'database');
  await paste(from, 'move-from');
  for (const file of ['root/switchyard.backup', 'root/switchyard-old.env']) {
    copyFolder(join(from.folder, file), join(to.folder, file));
  }
  await paste(to, 'move-to', 'started', 'certificate', 'site', 'proxied');
  await visit(to, 'check', 'the owner finds everything');
}

async function upgradeBehindCaddy(machine: Machine): Promise<void> {
  startVendors(machine);
  await machine.run(caddyPackage, { isOnline: true });
  await step(machine, 'Caddy in front of two processes', () => machine.run(processesBehindCaddy));
  await visit(machine, 'check', 'the owner finds everything');
  const restart = () =>
    step(machine, 'docker.md, one process after the other', () => machine.run(restartBehindCaddy));
  await underLoad(machine, restart);
}

function checkTools(): void {
  const missing = ['debootstrap', 'systemd-nspawn', 'nsenter'].filter(
    (tool) => spawnSync('which', [tool]).status !== 0,
  );
  if (process.getuid?.() === 0 && missing.length === 0) return;
  throw new Error(
    'This needs root and two packages of Debian: apt-get install debootstrap systemd-container',
  );
}

/** A bare Debian. `--base FOLDER` keeps it for the next time. */
async function openBase(): Promise<string> {
  const base = flags.base ?? join(folder, 'base');
  if (!existsSync(base)) installDebian(base);
  return base;
}

async function boot(name: string, origin: string): Promise<Machine> {
  const machine = new Machine(`switchyard-${name}`, join(folder, name), logFile);
  shutdown.add(() => machine.remove());
  await machine.boot(origin);
  return machine;
}

function placeSources({ folder: root }: Machine, revision: string): void {
  const file = join(root, 'root/switchyard.tar.gz');
  const words = ['archive', '--format=tar.gz', '-o', file, revision];
  const { status, stderr } = spawnSync('git', words, { cwd: repositoryFolder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

type Paste = string | { isOnline: boolean };

/** Pastes the commands of these blocks. */
async function paste(machine: Machine, ...wanted: Paste[]): Promise<void> {
  const options = wanted.find((each) => typeof each === 'object') ?? {};
  for (const name of wanted.filter((each) => typeof each === 'string')) {
    const block = blocks.get(name);
    if (!block) throw new Error(`No page has the block walk:${name}.`);
    walked.add(name);
    await step(machine, `${block.page.replace('docs/running/', '')} ${name}`, () =>
      machine.run(block.commands, options),
    );
  }
}

async function underLoad(machine: Machine, act: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < callers; index += 1) machine.addAddress(addressOfCaller(index));
  const load = machine.spawnBeside('tries/procedures/load.ts', [certificateOf(machine)]);
  const printed = load.stdout ? text(load.stdout) : Promise.resolve('');
  try {
    await act();
  } finally {
    load.stdin?.end();
  }
  const { requests, prompts, failures } = JSON.parse(await printed) as LoadSummary;
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  console.log(`    ${requests} requests, ${prompts} of them prompts; ${failed} failed`);
  if (failed > 0) throw new Error(`Calls failed: ${JSON.stringify(failures, null, 2)}`);
}

async function visit(machine: Machine, action: string, what: string): Promise<void> {
  await step(machine, what, async () => {
    const words = [action, certificateOf(machine), keptFile];
    const child = machine.spawnBeside('tries/procedures/person.ts', words);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`Failed: ${what}.`);
  });
}

function certificateOf({ folder: root }: Machine): string {
  return join(root, 'etc/ssl/switchyard.pem');
}

async function step({ name }: Machine, what: string, act: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  try {
    await act();
  } catch (error) {
    throw new Error(`${name}: ${what} failed: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${name}: ${what}, ${seconds} s`);
}
