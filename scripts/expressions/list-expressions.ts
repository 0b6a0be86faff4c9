import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryFolder } from '../repository-folder.ts';
import { longestSeen } from './longest-seen.ts';

export interface Expression {
  path: string;
  source: string;
  flags: string;
  /** How many characters of text it sees at most. */
  longest: number;
}

const folders = ['server', 'shared', 'web', 'sandbox', 'local'];
const isChecked = (path: string) =>
  /\.(?:tsx?|js)$/.test(path) && !/\.test\.tsx?$|\/testing\/|^web\/tests\//.test(path);

/** Every regular expression that is written in the product, but those that it reads its own files with. */
export function listExpressions(): Expression[] {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  return execFileSync('git', listing, { cwd: repositoryFolder, encoding: 'utf8' })
    .split('\n')
    .filter((path) => isChecked(path) && existsSync(join(repositoryFolder, path)))
    .flatMap(listIn);
}

function listIn(path: string): Expression[] {
  const text = readFileSync(join(repositoryFolder, path), 'utf8');
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      const longest = longestSeen(path, source);
      if (longest > 0) found.push({ path, source, flags, longest });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
