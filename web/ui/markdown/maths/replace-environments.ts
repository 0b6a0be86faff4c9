/** What KaTeX draws instead of environments that it lacks. */
const similar: Record<string, string> = {
  multline: 'gather*',
  'multline*': 'gather*',
  eqnarray: 'align',
  'eqnarray*': 'align*',
  flalign: 'align',
  'flalign*': 'align*',
};

const lacking = /\\(begin|end)\{((?:multline|eqnarray|flalign)\*?)\}/g;
const eqnarray = /\\begin\{eqnarray\*?\}(?:(?!\\begin\{eqnarray)[\s\S])*?\\end\{eqnarray\*?\}/g;
/** `eqnarray` has the relation in a column of its own. */
const relation = /&((?:(?!\\\\)[^&]){0,30})&/g;

export function replaceEnvironments(tex: string): string {
  return tex
    .replace(eqnarray, (rows) => rows.replace(relation, '&$1 '))
    .replace(lacking, (_, side: string, name: string) => `\\${side}{${similar[name] ?? name}}`);
}
