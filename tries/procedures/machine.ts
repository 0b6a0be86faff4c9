import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { appendFileSync, copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const bootMs = 60_000;
const shutDownMs = 30_000;
const authorities = '/etc/ssl/certs/ca-certificates.crt';
const environment = {
  HOME: '/root',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  TERM: 'dumb',
  DEBIAN_FRONTEND: 'noninteractive',
  // npm doesn't ask the system which authorities to trust.
  NODE_EXTRA_CA_CERTS: authorities,
};

/** Installs a bare Debian into `folder`. */
export function installDebian(folder: string): void {
  const packages = 'systemd,systemd-sysv,dbus,ca-certificates';
  const wanted = ['--variant=minbase', `--include=${packages}`, 'trixie', folder];
  const { status, stdout } = spawnSync('debootstrap', wanted, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`debootstrap failed:\n${stdout.slice(-2_000)}`);
}

/**
 * A machine of its own: its files are in one folder, its systemd is real, and its network reaches only itself.
 */
export class Machine {
  readonly name: string;
  readonly folder: string;
  readonly #log: string;
  #container: ChildProcess | undefined;
  #init = 0;

  constructor(name: string, folder: string, log: string) {
    this.name = name;
    this.folder = folder;
    this.#log = log;
  }

  /** Copies the files of `origin` and starts systemd. */
  async boot(origin: string): Promise<void> {
    copyFolder(origin, this.folder);
    rmSync(join(this.folder, 'etc/resolv.conf'), { force: true });
    copyFileSync('/etc/resolv.conf', join(this.folder, 'etc/resolv.conf'));
    copyFileSync(authorities, join(this.folder, authorities));
    appendFileSync(join(this.folder, 'etc/hosts'), '127.0.0.1 localhost switchyard.example\n');
    const options = ['--quiet', '--boot', '--register=no', '--keep-unit', '--private-network'];
    const place = ['--resolv-conf=off', '--console=pipe', `--machine=${this.name}`];
    this.#container = spawn('systemd-nspawn', [...options, ...place, '-D', this.folder], {
      stdio: 'ignore',
      detached: true,
    });
    await this.#waitUntilRunning();
  }

  async #waitUntilRunning(): Promise<void> {
    const givesUpAt = Date.now() + bootMs;
    while (Date.now() < givesUpAt) {
      this.#init = this.#findInit();
      const asked = ['systemctl', 'is-system-running'];
      const state = this.#init && spawnSync('nsenter', [...this.#entrance(), ...asked]).stdout;
      if (String(state).trim() === 'running') return;
      await sleep(200);
    }
    throw new Error(`${this.name} didn’t start within a minute.`);
  }

  #findInit(): number {
    const pid = this.#container?.pid;
    const children = `/proc/${pid}/task/${pid}/children`;
    if (!existsSync(children)) return 0;
    return Number(readFileSync(children, 'utf8').trim().split(' ')[0] ?? 0);
  }

  /** With the network of the host, commands reach the package registries but not the services of this machine. */
  #entrance(isOnline = false): string[] {
    const own = isOnline ? [] : ['--net'];
    return [`--target=${this.#init}`, '--mount', '--pid', '--uts', '--ipc', ...own, '--'];
  }

  /** Runs commands as root, as if they were pasted. Rejects at the first that fails. */
  async run(commands: string, { isOnline = false } = {}): Promise<string> {
    const shell = ['bash', '-euo', 'pipefail', '-c', `cd /root\n${commands}`];
    const child = spawn('nsenter', [...this.#entrance(isOnline), ...shell], { env: environment });
    child.stdin.end();
    let output = '';
    const note = (bytes: Buffer) => {
      output += bytes;
      appendFileSync(this.#log, bytes);
    };
    appendFileSync(this.#log, `\n${this.name}# ${commands.trim().replaceAll('\n', '\n> ')}\n`);
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`exit code ${String(code)}\n${output.slice(-2_000)}`);
    return output;
  }

  /** Lets programs on this machine call from an address. */
  addAddress(address: string): void {
    const words = ['ip', 'address', 'replace', `${address}/32`, 'dev', 'lo'];
    spawnSync('nsenter', [`--net=/proc/${this.#init}/ns/net`, ...words]);
  }

  /** Starts a program of this repository that sees only the network of this machine. */
  spawnBeside(script: string, words: readonly string[]): ChildProcess {
    const net = `--net=/proc/${this.#init}/ns/net`;
    return spawn('nsenter', [net, process.execPath, script, ...words], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  }

  async shutDown(): Promise<void> {
    const container = this.#container;
    if (!container || container.exitCode !== null || container.signalCode !== null) return;
    const gone = new Promise((resolve) => container.once('exit', resolve));
    container.kill('SIGTERM');
    // Killing the first process of a namespace ends all of its processes.
    const timer = setTimeout(() => process.kill(this.#init, 'SIGKILL'), shutDownMs);
    await gone;
    clearTimeout(timer);
  }

  /** Ends everything that runs in it, and deletes its files. */
  async remove(): Promise<void> {
    await this.shutDown();
    removeFolder(this.folder);
  }
}

export function copyFolder(from: string, to: string): void {
  const { status } = spawnSync('cp', ['--archive', '--one-file-system', from, to]);
  if (status !== 0) throw new Error(`Couldn’t copy ${from}.`);
}

/** Much faster than Node for the hundred thousand files of a machine. */
export function removeFolder(path: string): void {
  spawnSync('rm', ['--recursive', '--force', '--one-file-system', path]);
}
