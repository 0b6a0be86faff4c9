import ts from 'typescript';
import { expect, it } from 'vitest';
import { readTrackedFiles, type TrackedFile } from './tracked-files.ts';

/** Names that several files export on purpose. */
const shared: Record<string, string> = {
  createImageGenerator: 'each vendor has its own, and they never meet in one file',
  writeFormat: 'each vendor has its own, and they never meet in one file',
  writeResult: 'each vendor has its own, and they never meet in one file',
  writeToolUse: 'each vendor has its own, and they never meet in one file',
  AdminArea: 'loads the component of this name when it is needed',
  FullNotice: 'loads the component of this name when it is needed',
  ThreadLoader: 'loads the component of this name when it is needed',
  ThreadName: 'loads the component of this name when it is needed',
  ThreadsSide: 'loads the component of this name when it is needed',
};

const notProduct = /\.test\.|\/testing\/|\/tests\/|-fixtures\.ts$|\/index\.ts$|\.d\.ts$/;

it.each(['server', 'web'])('each exported name is unique in the %s folder', (world) => {
  const places = new Map<string, string[]>();
  for (const file of readTrackedFiles(new RegExp(`^(${world}|shared)/.*\\.tsx?$`))) {
    if (notProduct.test(file.path)) continue;
    for (const name of listExports(file)) {
      places.set(name, [...(places.get(name) ?? []), file.path]);
    }
  }
  expect(places.size).toBeGreaterThan(500);
  const repeated = [...places].filter(([name, files]) => files.length > 1 && !(name in shared));
  expect(Object.fromEntries(repeated)).toEqual({});
});

/** The names that a file declares and exports. Names that it passes on from another file don't count. */
function listExports({ path, text }: TrackedFile): Set<string> {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const names = source.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : [];
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name);
    }
    return ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
      ? [statement.name]
      : [];
  });
  return new Set(names.flatMap((name) => (name && ts.isIdentifier(name) ? [name.text] : [])));
}
