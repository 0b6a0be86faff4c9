import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface BuiltExpression {
  path: string;
  line: number;
  source: string;
  flags: string;
}

/** Where a file builds a regular expression at run time. */
type Place = Pick<BuiltExpression, 'path' | 'line'>;

const recorder = join(import.meta.dirname, 'record-built.ts');

/**
 * The expressions that `new RegExp` creates at these places. They must be created while the file loads,
 * because expressions built in later calls cannot be checked.
 */
export function listBuilt(places: readonly Place[]): BuiltExpression[] {
  const paths = [...new Set(places.map(({ path }) => path))];
  const printed = execFileSync(process.execPath, [recorder, ...paths], { encoding: 'utf8' });
  const all = JSON.parse(printed) as BuiltExpression[];
  return places.flatMap(({ path, line }) => {
    const built = all.filter((one) => one.path === path && one.line === line);
    if (built.length > 0) return built;
    throw new Error(`${path}:${line}: build this regular expression once, outside any function.`);
  });
}
