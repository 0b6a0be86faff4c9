/** Replacements for environments that KaTeX doesn't support. */
const similar: Partial<Record<string, string>> = {
  multline: 'gather',
  eqnarray: 'align',
  flalign: 'align',
};

const numbered = /\\(begin|end)\{(equation|align|alignat|gather|multline|eqnarray|flalign)\*?\}/g;
const eqnarray = /\\begin\{eqnarray\*?\}(?:(?!\\begin\{eqnarray)[\s\S])*?\\end\{eqnarray\*?\}/g;
/** In `eqnarray`, the relation sign has a separate column. */
const relation = /&((?:(?!\\\\)[^&]){0,30})&/g;

/**
 * Replaces environments that KaTeX doesn't support, and those that number their lines, because every line
 * would get the number (1). A `\tag` is kept.
 */
export function replaceEnvironments(tex: string): string {
  return tex
    .replace(eqnarray, (rows) => rows.replace(relation, '&$1 '))
    .replace(numbered, (_, side: string, name: string) => `\\${side}{${similar[name] ?? name}*}`);
}
