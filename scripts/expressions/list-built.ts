import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface BuiltExpression {
  path: string;
  line: number;
  source: string;
  flags: string;
}

/** A place in a file at which a regular expression is put together. */
type Place = Pick<BuiltExpression, 'path' | 'line'>;

const recorder = join(import.meta.dirname, 'record-built.ts');

/**
 * What `new RegExp` makes at these places. It must be made once, while the file is loaded: what a call puts
 * together cannot be checked before.
 */
export function listBuilt(places: readonly Place[]): BuiltExpression[] {
  const paths = [...new Set(places.map(({ path }) => path))];
  const printed = execFileSync(process.execPath, [recorder, ...paths], { encoding: 'utf8' });
  const all = JSON.parse(printed) as BuiltExpression[];
  return places.flatMap(({ path, line }) => {
    const built = all.filter((one) => one.path === path && one.line === line);
    if (built.length > 0) return built;
    throw new Error(`${path}:${line}: put this expression together once, outside any function.`);
  });
}
