import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readMigrationTags, releasedTag } from './schema-snapshots.ts';

const run = promisify(execFile);

/** The sources of the last release's server, or of this one's where the history does not have them. */
export interface ReleasedServer {
  folder: string;
  /** Why it is this version's own server; null where it is the last release's. */
  isMissingWhy: string | null;
  remove(): Promise<void>;
}

/**
 * Takes the last release's sources out of the history, with the packages and the pages of this checkout: no
 * network, and nothing in the repository for it.
 */
export async function unpackReleasedServer(): Promise<ReleasedServer> {
  const commit = await findReleasedCommit();
  if (commit === null) return ownServer('there is no history here');
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-released-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const archive = join(folder, 'sources.tar');
  const parts = ['package.json', 'server', 'shared'];
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit, ...parts]);
  await run('tar', ['-xf', archive, '-C', folder]);
  for (const linked of ['node_modules', 'dist']) {
    await symlink(join(process.cwd(), linked), join(folder, linked));
  }
  const missing = await listMissingPackages(folder);
  if (missing.length === 0) return { folder, isMissingWhy: null, remove };
  await remove();
  return ownServer(`packages are another version here: ${missing.join(', ')}`);
}

function ownServer(isMissingWhy: string): ReleasedServer {
  return { folder: process.cwd(), isMissingWhy, remove: async () => {} };
}

/**
 * The commit before the first migration that the last release does not have, or the present one where it has all;
 * null in an archive and in a clone of the last commits.
 */
async function findReleasedCommit(): Promise<string | null> {
  const depth = await run('git', ['rev-parse', '--is-shallow-repository']).catch(() => null);
  if (depth?.stdout.trim() !== 'false') return null;
  const tags = readMigrationTags();
  const next = tags[tags.indexOf(releasedTag()) + 1];
  if (next === undefined) return 'HEAD';
  const file = `server/db/migrations/${next}.sql`;
  const filter = ['--diff-filter=A', '--format=%H', '--', file];
  const { stdout } = await run('git', ['log', '-1', ...filter]);
  // One that is not committed yet came after the last commit.
  return stdout.trim() === '' ? 'HEAD' : `${stdout.trim()}^`;
}

/** Packages that its server needs and that are not here in the same major version. */
async function listMissingPackages(folder: string): Promise<string[]> {
  const [then, now] = await Promise.all([readDependencies(folder), readDependencies('.')]);
  const major = (version = '') => version.split('.', 1)[0];
  return Object.keys(then).filter((name) => major(then[name]) !== major(now[name]));
}

async function readDependencies(folder: string): Promise<Record<string, string>> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies;
}
