import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../repository-folder.ts';
import {
  readLockedPackages,
  readManifest,
  withNeeds,
  type LockedPackage,
} from './locked-packages.ts';

/** What runs in production: the server's packages, and those that the web app is bundled from. */
export function listShipped(): LockedPackage[] {
  const all = readLockedPackages();
  const bundled = withNeeds(all, listBundled());
  return all.filter((each) => !each.isDev || bundled.has(each));
}

/** The development packages that the web app imports; Tailwind's style sheet is compiled into its own. */
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
