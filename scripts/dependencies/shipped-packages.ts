import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../repository-folder.ts';
import {
  readLockedPackages,
  readManifest,
  withNeeds,
  type LockedPackage,
} from './locked-packages.ts';

/** The packages that run in production: the server's dependencies, and those bundled into the web app. */
export function listShipped(): LockedPackage[] {
  const all = readLockedPackages();
  const bundled = withNeeds(all, listBundled());
  return all.filter((each) => !each.isDev || bundled.has(each));
}

/**
 * Development packages that the web app imports. Tailwind counts too, because its style sheet is compiled
 * into ours.
 */
function listBundled(): string[] {
  const { devDependencies } = readManifest();
  const sources = globSync(['web/**/*.{ts,tsx,css}', 'shared/**/*.ts'], { cwd: repositoryFolder })
    .filter((file) => !/[.]test[.]tsx?$|^web\/dist|^web\/tests/.test(file))
    .map((file) => readFileSync(join(repositoryFolder, file), 'utf8'));
  const imported = new Set(sources.flatMap(listImports));
  return Object.keys(devDependencies).filter((name) => imported.has(name));
}

function listImports(source: string): string[] {
  const specifiers = source.matchAll(/(?:from|import|import\() ?['"]((?:@[\w-]+\/)?[\w.-]+)/g);
  return [...specifiers].map(([, name = '']) => name);
}
