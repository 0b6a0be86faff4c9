/**
 * Maps commands and symbols of typeset mathematics to plain characters, so that a formula reads the same
 * whether it was typeset, pasted or typed. Commands that only affect the layout map to nothing.
 */
const plainOf: Readonly<Record<string, string>> = {
  frac: '/',
  dfrac: '/',
  tfrac: '/',
  div: '/',
  '÷': '/',
  cdot: '*',
  times: '*',
  '×': '*',
  '·': '*',
  '−': '-',
  '–': '-',
  le: '<=',
  leq: '<=',
  '≤': '<=',
  ge: '>=',
  geq: '>=',
  '≥': '>=',
  lt: '<',
  gt: '>',
  to: '->',
  rightarrow: '->',
  '→': '->',
  '√': 'sqrt',
  surd: 'sqrt',
  π: 'pi',
  θ: 'theta',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  λ: 'lambda',
  μ: 'mu',
  ω: 'omega',
  σ: 'sigma',
  '∞': 'infinity',
  infty: 'infinity',
  '∑': 'sum',
  '∫': 'int',
  '∪': 'union',
  cup: 'union',
  '∩': 'intersect',
  cap: 'intersect',
  '∠': 'angle',
  '△': 'triangle',
  '°': 'degrees',
  circ: 'degrees',
  vert: '|',
  mid: '|',
  dots: '...',
  ldots: '...',
  cdots: '...',
  '…': '...',
  '²': '^',
  '³': '^',
};
const arranging =
  'left right text textbf textit textrm mathrm mathbf mathbb mathcal mathit mbox boxed operatorname overline underline bar hat vec begin end align displaystyle quad qquad big bigl bigr limits';

const folded: ReadonlyMap<string, string> = new Map([
  ...Object.entries(plainOf),
  ...arranging.split(' ').map((command) => [command, ''] as const),
]);

/** The plain characters for a symbol or a command (without its backslash); null if there are none. */
export function plainSignsOf(name: string): string | null {
  return folded.get(name) ?? null;
}
