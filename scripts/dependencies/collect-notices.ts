import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../repository-folder.ts';
import type { LockedPackage } from './locked-packages.ts';

const title = `Third-party notices

Switchyard includes the packages below, each with the name of its licence. The licence texts follow.
`;

/** The list of packages in the third-party notices. It depends only on the lock file. */
export function listNotices(shipped: readonly LockedPackage[]): string {
  const lines = shipped.map(
    ({ name, version, license }) => `${name} ${version}: ${license ?? 'see its text'}`,
  );
  return `${title}\n${[...new Set(lines)].toSorted().join('\n')}\n`;
}

/** The list of packages and their license texts. Identical texts appear only once. */
export function collectNotices(shipped: readonly LockedPackage[]): string {
  const named = shipped.flatMap(({ name, path }) =>
    readTexts(path).map((text) => ({ name, text })),
  );
  const texts = Map.groupBy(named, ({ text }) => text);
  const parts = [...texts].map(([text, of]) => {
    const names = [...new Set(of.map(({ name }) => name))].toSorted();
    return `${'-'.repeat(80)}\n${names.join(', ')}\n\n${text}\n`;
  });
  return [listNotices(shipped), ...parts.toSorted()].join('\n');
}

function readTexts(path: string): string[] {
  const folder = join(repositoryFolder, path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}
