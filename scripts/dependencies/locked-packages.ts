import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../repository-folder.ts';

export interface LockedPackage {
  /** The package's folder, such as `node_modules/pg`. */
  path: string;
  name: string;
  version: string;
  /** An SPDX identifier; null if the lock file has none. */
  license: string | null;
  integrity: string | null;
  isDev: boolean;
  isOptional: boolean;
  /** Supported systems and processors; empty means all. */
  os: readonly string[];
  cpu: readonly string[];
  libc: readonly string[];
  hasInstallScript: boolean;
  hasEngines: boolean;
  needs: readonly string[];
}

interface Entry {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  hasInstallScript?: boolean;
  engines?: Record<string, string> | string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

export function readManifest(): Manifest {
  return readJson('package.json') as Manifest;
}

/** Every package in package-lock.json, by path. */
export function readLockedPackages(): LockedPackage[] {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, Entry> };
  return Object.entries(packages).flatMap(([path, entry]) =>
    path === '' ? [] : [toPackage(path, entry)],
  );
}

/** These packages and all their dependencies, resolved as Node does. */
export function withNeeds(
  all: readonly LockedPackage[],
  roots: readonly string[],
): Set<LockedPackage> {
  const byPath = new Map(all.map((each) => [each.path, each]));
  const found = new Set<LockedPackage>();
  const add = (from: string, name: string) => {
    const next = resolve(byPath, from, name);
    if (!next || found.has(next)) return;
    found.add(next);
    for (const need of next.needs) add(next.path, need);
  };
  for (const root of roots) add('', root);
  return found;
}

function resolve(byPath: ReadonlyMap<string, LockedPackage>, from: string, name: string) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const found = byPath.get(folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`);
    if (found || !folder) return found;
    if (!folder.includes('/node_modules/')) return byPath.get(`node_modules/${name}`);
  }
}

function toPackage(path: string, entry: Entry): LockedPackage {
  const { dependencies = {}, optionalDependencies = {} } = entry;
  return {
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: entry.version ?? '',
    license: entry.license ?? null,
    integrity: entry.integrity ?? null,
    isDev: (entry.dev ?? false) || (entry.devOptional ?? false),
    isOptional: entry.optional ?? false,
    os: [entry.os ?? []].flat(),
    cpu: [entry.cpu ?? []].flat(),
    libc: [entry.libc ?? []].flat(),
    hasInstallScript: entry.hasInstallScript ?? false,
    hasEngines: entry.engines !== undefined,
    needs: Object.keys({ ...dependencies, ...optionalDependencies }),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(repositoryFolder, file), 'utf8'));
}
