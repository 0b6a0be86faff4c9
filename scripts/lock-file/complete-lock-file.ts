import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listMissing, type LockFile } from './list-missing.ts';
import { repositoryFolder } from '../repository-folder.ts';

const systems = new Set(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']);
const processors = new Set(['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']);

// If a registry lacks a package's builds for other platforms, npm omits them from the lock file,
// and `npm ci` then refuses it. This script can add them back, because their versions are known.
const file = join(repositoryFolder, 'package-lock.json');
const lock = JSON.parse(await readFile(file, 'utf8')) as LockFile;
const missing = listMissing(lock);
for (const { name, version, isDev } of missing) {
  lock.packages[`node_modules/${name}`] = {
    version,
    ...platformOf(name),
    ...(isDev && { dev: true }),
    optional: true,
  };
}
// npm checks `engines` against the Node that runs npm. Our code runs on the Node from the lock
// file, so npm's warnings would be pointless.
for (const [path, entry] of Object.entries(lock.packages)) if (path) delete entry['engines'];
const entries = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(entries);
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`Added ${missing.length} packages to package-lock.json.`);

function platformOf(name: string) {
  const words = name.split(/[/-]/);
  const os = words.find((word) => systems.has(word));
  const cpu = words.find((word) => processors.has(word));
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os === 'linux' && { libc: [libc] }),
    ...(os && { os: [os] }),
  };
}
