import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readMigrationTags, releasedTag } from './schema-snapshots.ts';

const run = promisify(execFile);

/** The server sources of the last release, or of this version if the git history lacks them. */
export interface ReleasedServer {
  folder: string;
  /** Why this is this version's own server; null if it is the last release's. */
  isMissingWhy: string | null;
  remove(): Promise<void>;
}

/**
 * Extracts the last release's sources from the git history, and uses the packages and pages of this checkout.
 * Needs no network and changes nothing in the repository.
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
 * The commit before the first migration after the last release, or HEAD if there is none. Null in an archive
 * or in a shallow clone.
 */
async function findReleasedCommit(): Promise<string | null> {
  const depth = await run('git', ['rev-parse', '--is-shallow-repository']).catch(() => null);
  if (depth?.stdout.trim() !== 'false') return null;
  const tags = readMigrationTags();
  const next = tags[tags.indexOf(releasedTag()) + 1];
  if (next === undefined) return 'HEAD';
  const file = `server/platform/db/migrations/${next}.sql`;
  // The migrations were in another folder before.
  const filter = ['--follow', '--diff-filter=A', '--format=%H', '--', file];
  const { stdout } = await run('git', ['log', ...filter]);
  // A migration that isn't committed yet came after the last commit.
  return stdout.trim() === '' ? 'HEAD' : `${stdout.trim()}^`;
}

/** Packages that the old server needs and that aren't installed here in the same major version. */
async function listMissingPackages(folder: string): Promise<string[]> {
  const [then, now] = await Promise.all([readDependencies(folder), readDependencies('.')]);
  const major = (version = '') => version.split('.', 1)[0];
  return Object.keys(then).filter((name) => major(then[name]) !== major(now[name]));
}

async function readDependencies(folder: string): Promise<Record<string, string>> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies;
}
