import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { repositoryFolder } from '../repository-folder.ts';
import { listBuilt } from './list-built.ts';
import { limits } from '../../shared/contract/limits.ts';

export interface Expression {
  path: string;
  source: string;
  flags: string;
  /** The length of the longest text that the expression is applied to, in characters. */
  longest: number;
}

const folders = ['server', 'shared', 'web', 'sandbox', 'local'];
const isChecked = (path: string) =>
  /\.(?:tsx?|js)$/.test(path) && !/\.test\.tsx?$|\/testing\/|^web\/tests\//.test(path);

/** Every regular expression in the product, except those that only read the repository's files. */
export function listExpressions(): Expression[] {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', ...folders];
  const files = execFileSync('git', listing, { cwd: repositoryFolder, encoding: 'utf8' })
    .split('\n')
    .filter((path) => isChecked(path) && existsSync(join(repositoryFolder, path)))
    .map(read);
  const built = listBuilt(files.flatMap(({ places }) => places));
  return [...files.flatMap(({ literals }) => literals), ...built]
    .map((one) => ({ ...one, longest: longestSeen(one.path, one.source) }))
    .filter(({ longest }) => longest > 0);
}

type Literal = Omit<Expression, 'longest'>;

/** A file's regular expression literals, and the places where it builds others. */
function read(path: string): { literals: Literal[]; places: { path: string; line: number }[] } {
  const text = readFileSync(join(repositoryFolder, path), 'utf8');
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const literals: Literal[] = [];
  const places: { path: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      literals.push({ path, source, flags });
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      places.push({ path, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, places };
}

/** Expressions that are applied only to the repository's files. */
const ofOwnFiles: Record<string, string[]> = {
  'server/platform/http/pages/prerendered-pages.ts': ['<p [^>]*>{{notice}}<\\/p>'],
  'sandbox/stripe/browser/routes.ts': ['^import [^;]+;\\n'],
};

/** The longest text that an expression is applied to, in characters. By default this is the longest prompt. */
function longestSeen(path: string, source: string): number {
  if (ofOwnFiles[path]?.includes(source)) return 0;
  return limits.promptCharacters;
}
