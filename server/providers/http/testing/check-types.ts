import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export interface TypeMistake {
  line: number;
  message: string;
}

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['node'],
};

/** Type-checks a source that is not on disk. Its imports resolve from this folder. */
export function checkTypes(source: string): TypeMistake[] {
  const fileName = fileURLToPath(new URL('checked-source.ts', import.meta.url));
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...more) =>
    name === fileName
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2024)
      : getSourceFile(name, ...more);
  const program = ts.createProgram([fileName], options, host);
  const file = program.getSourceFile(fileName);
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
    ({ start = 0, messageText }) => ({
      line: file ? file.getLineAndCharacterOfPosition(start).line : 0,
      message: ts.flattenDiagnosticMessageText(messageText, '\n'),
    }),
  );
}
