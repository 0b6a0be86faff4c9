import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { readConfig, settingsTable } from '#server/config.ts';
import { listRows } from '#server/areas/settings/settings-table.ts';
import { readImageVariables, readStages } from '../support/image/read-image.ts';
import { listTrackedPaths, repositoryFolder } from './tracked-files.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  volumes?: string[];
  stop_grace_period?: string;
  networks?: { default: { ipv4_address: string } };
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  networks: { default: { ipam: { config: { subnet: string }[] } } };
}

const read = (file: string) => readFileSync(join(repositoryFolder, file), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;
const { services } = compose;
const processes = Object.keys(services).filter((name) => services[name]?.image === 'switchyard');
const [, image = []] = readStages();
const variables = readImageVariables(image);
const example = parseEnv(read('deploy/env.example')) as Record<string, string>;
const caddyfile = read('deploy/Caddyfile');
const site = read('deploy/nginx.conf');
const unit = read('deploy/switchyard@.service');
const known = new Set<string>(listRows(settingsTable).map(({ variable }) => variable));
const drainSeconds = (readConfig(fill(example)).server.drainTimeoutMs ?? 0) / 1000;

/** Fills in what only the reader of the example can know. */
function fill(given: Record<string, string>): Record<string, string> {
  return {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1/none',
    ...given,
    ENCRYPTION_KEY: Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64'),
    POSTGRES_PASSWORD: 'letters',
  };
}

describe('compose.yaml', () => {
  it('starts two processes once the database is healthy, and Caddy once both are', () => {
    expect(processes).toEqual(['switchyard-1', 'switchyard-2']);
    for (const name of processes) {
      expect(services[name]?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    }
    expect(services['postgres']?.healthcheck?.test).toContain('pg_isready');
    const healthy = { condition: 'service_healthy' };
    expect(services['caddy']?.depends_on).toEqual(
      Object.fromEntries(processes.map((name) => [name, healthy])),
    );
  });

  it('is accepted by the server with the example filled in, behind that proxy only', () => {
    const { environment = {} } = services[processes[0] ?? ''] ?? {};
    const database = environment['DATABASE_URL'] ?? '';
    expect(database).toMatch(/\$\{POSTGRES_PASSWORD:\?[^}]+\}@postgres:5432/);
    const { server } = readConfig({
      ...variables,
      ...fill(example),
      ...environment,
      DATABASE_URL: database.replace(/\$\{[^}]+\}/, example['POSTGRES_PASSWORD'] ?? ''),
    });
    const address = services['caddy']?.networks?.default.ipv4_address;
    expect(server.trustProxy).toEqual([address]);
    expect(server.profile).toBe('production');
    const [network] = compose.networks.default.ipam.config;
    expect(address?.split('.').slice(0, 3)).toEqual(network?.subnet.split('.').slice(0, 3));
  });

  it('names only variables that are read, and files and volumes that exist', () => {
    const ours = [...Object.keys(example), ...Object.keys(variables)].concat(
      processes.flatMap((name) => Object.keys(services[name]?.environment ?? {})),
    );
    expect(ours.filter((name) => !known.has(name) && name !== 'POSTGRES_PASSWORD')).toEqual([]);
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(asked.filter((name) => name === undefined || !(name in example))).toEqual([]);
    const mounted = Object.values(services)
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(':')[0] ?? '');
    const files = listTrackedPaths(/^deploy\//).map((path) => `./${path}`);
    const named = [...files, ...Object.keys(compose.volumes)];
    expect(mounted.filter((source) => !named.includes(source))).toEqual([]);
  });
});

describe('the proxy configurations and the systemd unit', () => {
  it('use the ports that the processes listen on, and Caddy checks their readiness', () => {
    expect(caddyfile).toContain(
      `reverse_proxy ${processes.map((name) => `${name}:${variables['PORT']}`).join(' ')} {`,
    );
    expect(caddyfile).toContain('health_uri /readyz');
    const ports = [...site.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
    expect(unit).toContain(ports.map((port) => `switchyard@${port}`).join(' '));
    expect(unit).toContain('Environment=PORT=%i');
    expect(example['TRUST_PROXY'] ?? read('deploy/env.example')).toContain('TRUST_PROXY=127.0.0.1');
  });

  it('stream answers unbuffered, with the client’s real address instead of the claimed one', () => {
    expect(site).toContain('proxy_buffering off;');
    expect(site).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(caddyfile).toContain('flush_interval -1');
    expect(caddyfile).toContain('header_up X-Forwarded-For {client_ip}');
    for (const header of ['Host', 'X-Forwarded-Host']) {
      expect(site).toContain(`proxy_set_header ${header} $http_host;`);
    }
  });

  it('give a process longer to stop than the process gives its running answers', () => {
    const seconds = [/TimeoutStopSec=(\d+)/.exec(unit)?.[1]].concat(
      processes.map((name) => services[name]?.stop_grace_period?.replace('s', '')),
    );
    expect(seconds.filter((each) => Number(each) >= drainSeconds + 5)).toHaveLength(3);
  });
});

/** Each program checks its own file if it is installed. Elsewhere only the tests above check the files. */
describe('checked by the programs that use them', () => {
  if (isInstalled('systemd-analyze')) {
    it('the systemd unit is valid and exposes little', () => {
      const folder = makeFolder();
      const file = join(folder, 'switchyard@3001.service');
      writeFileSync(file, unit.replaceAll('/opt/switchyard', repositoryFolder));
      expect(run('systemd-analyze', 'verify', '--man=no', file)).toEqual({ status: 0, said: '' });
      const rating = run('systemd-analyze', 'security', '--offline=true', '--threshold=20', file);
      expect(rating.status, rating.said).toBe(0);
    });
  }
  if (isInstalled('nginx', '-v') && isInstalled('openssl', 'version')) {
    const knowsHttp2 = !/nginx\/1\.(1?\d|2[0-4]|25\.0)\b/.test(run('nginx', '-v').said);
    /** The site on other ports, because another program may be using 80 and 443, with a certificate. */
    const layOutSite = (folder: string) => {
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      const curve = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
      const files = ['-keyout', key, '-out', certificate];
      run('openssl', 'req', '-x509', '-subj', '/CN=example', '-newkey', ...curve, ...files);
      const own = site
        .replaceAll(/ssl_certificate \S+;/g, `ssl_certificate ${certificate};`)
        .replaceAll(/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`)
        .replaceAll(/listen \[::\].*;/g, '')
        // As the file says for an older nginx, such as Debian 12's.
        .replace(/http2 on;/, knowsHttp2 ? '$&' : '')
        .replaceAll('127.0.0.1:300', '127.0.0.1:1')
        .replaceAll(/listen (80|443)/g, (_, port: string) => `listen 127.0.0.1:2${port}`);
      const file = join(folder, 'nginx.conf');
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const rest = `daemon off; pid ${folder}/pid; error_log stderr; events {}`;
      writeFileSync(file, `${rest} http { access_log off; ${paths.join(' ')} ${own} }`);
      return ['-p', folder, '-c', file, '-e', 'stderr'];
    };
    it('the nginx site is valid', () => {
      const { status, said } = run('nginx', '-t', ...layOutSite(makeFolder()));
      expect(status, said).toBe(0);
    });
    it('nginx itself answers programs in JSON and people in a sentence', async () => {
      const nginx = spawn('nginx', layOutSite(makeFolder()), { stdio: 'ignore' });
      onTestFinished(() => void nginx.kill());
      const ask = (path: string, body?: string) =>
        run('curl', '-sik', `https://127.0.0.1:2443${path}`, ...(body ? ['-d', body] : [])).said;
      // Nothing listens where nginx looks for the processes.
      await vi.waitFor(() => expect(ask('/')).toMatch(/502/), 20_000);
      expect(ask('/')).toMatch(/text\/plain[^]*retry-after: 30[^]*Everything you saved is safe/i);
      expect(ask('/api/auth/user')).toMatch(/502[^]*application\/json[^]*{"code":"busy",/);
      expect(ask('/v1/models')).toMatch(/502[^]*application\/json[^]*{"error":{"message":/);
      const large = join(makeFolder(), 'large');
      writeFileSync(large, 'x'.repeat(5 * 1024 * 1024));
      expect(ask('/api/switchyard/query', `@${large}`)).toMatch(/413[^]*{"code":"body-too-large"/);
      const many = run('curl', '-sik', 'https://127.0.0.1:2443/api/auth/user?[1-200]').said;
      expect(many).toMatch(/429[^]*{"code":"minute-limit"[^]*"retryAfterSeconds":5}/);
    });
  }
  if (isInstalled('caddy', 'version')) {
    it('the Caddyfile is valid', () => {
      const file = join(repositoryFolder, 'deploy/Caddyfile');
      const { status, said } = run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file);
      expect(status, said).toBe(0);
    });
    it('Caddy itself answers programs in JSON and people in a sentence', async () => {
      const folder = makeFolder();
      const file = join(folder, 'Caddyfile');
      const own = caddyfile
        .replace('{', '{ \n admin off \n http_port 2080 \n skip_install_trust')
        .replaceAll('switchyard-', '127.0.0.');
      writeFileSync(file, own);
      const url = 'https://switchyard.localhost:2443';
      const env = { ...process.env, PUBLIC_URL: url, XDG_DATA_HOME: folder, HOME: folder };
      const words = ['run', '--adapter', 'caddyfile', '--config', file];
      const caddy = spawn('caddy', words, { stdio: 'ignore', env });
      onTestFinished(() => void caddy.kill());
      const find = ['--resolve', 'switchyard.localhost:2443:127.0.0.1'];
      const ask = (path: string) => run('curl', '-sik', ...find, `${url}${path}`).said;
      // Nothing listens where Caddy looks for the processes.
      await vi.waitFor(() => expect(ask('/')).toMatch(/503/), 20_000);
      expect(ask('/')).toMatch(/text\/plain[^]*retry-after: 30[^]*Everything you saved is safe/i);
      expect(ask('/api/auth/user')).toMatch(/503[^]*application\/json[^]*{"code":"busy",/);
      expect(ask('/v1/models')).toMatch(/503[^]*application\/json[^]*{"error":{"message":/);
    });
  }
});

function isInstalled(program: string, asking = '--version'): boolean {
  return spawnSync(program, [asking]).status === 0;
}

function run(program: string, ...words: string[]) {
  const env = { ...process.env, PUBLIC_URL: example['PUBLIC_URL'] };
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  return { status, said: stdout + stderr };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
