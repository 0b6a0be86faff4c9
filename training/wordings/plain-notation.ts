/** How a person types what LaTeX typesets. */
export interface Notation {
  fraction(above: string, below: string): string;
  root(of: string): string;
  power(exponent: string): string;
  /** Symbols by the name of their LaTeX command. */
  symbols: Readonly<Record<string, string>>;
}

const innermost = String.raw`\{([^{}]*)\}`;
const fraction = new RegExp(String.raw`\\[dtc]?frac\s*${innermost}\s*${innermost}`, 'g');
const root = new RegExp(String.raw`\\sqrt\s*${innermost}`, 'g');
const power = new RegExp(String.raw`\^\s*(?:${innermost}|([0-9a-zA-Z]))`, 'g');
const below = new RegExp(String.raw`_\s*${innermost}`, 'g');
const wrapper = new RegExp(
  String.raw`\\(?:text|textbf|textit|textrm|mathrm|mathbf|mathbb|mathcal|mathit|mbox|boxed|operatorname|emph|overline|underline|bar|hat|vec|widehat|tilde|textsuperscript)\*?\s*${innermost}`,
  'g',
);

/** Rewrites typeset mathematics as a person would type it, without dollars, commands and braces. */
export function plainNotation(text: string, notation: Notation): string {
  if (!/[\\$]/.test(text)) return text;
  let plain = openEnvironments(text.replaceAll('\\$', moneyMark));
  for (let depth = 0; depth < 6; depth += 1) {
    const before = plain;
    plain = unfold(plain, notation);
    if (plain === before) break;
  }
  return tidy(withSymbols(withoutDollars(plain), notation)).replaceAll(moneyMark, '$');
}

// Protects a dollar that means money while the other dollars are removed.
const moneyMark = '\u0003';

function openEnvironments(text: string): string {
  return text
    .replace(/\[asy\][^]*?(?:\[\/asy\]|$)/g, '(see the picture)')
    .replace(/\\(?:begin|end)\s*\{[a-z*]+\}(?:\s*\{[^}]*\})?/g, '\n')
    .replace(/\\\\(?:\[[^\]]*\])?/g, '\n')
    .replace(/&/g, ' ')
    .replace(
      /\\(?:left|right|displaystyle|bigl?|bigr|Bigl?|Bigr|limits|quad|qquad|hspace|,|;|!|:|>)(?![a-zA-Z])/g,
      ' ',
    );
}

function unfold(text: string, notation: Notation): string {
  return text
    .replace(wrapper, '$1')
    .replace(/\\pmod\s*\{([^{}]*)\}/g, ' (mod $1)')
    .replace(/\\binom\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1 choose $2)')
    .replace(/\\[dt]?frac\s*(\d)\s*(\d)/g, '$1/$2')
    .replace(/\^\s*\{?\\circ\}?/g, ' degrees')
    .replace(power, (_, braced?: string, single?: string) => notation.power(braced ?? single ?? ''))
    .replace(below, '_$1')
    .replace(fraction, (_, above: string, under: string) => notation.fraction(above, under))
    .replace(root, (_, of: string) => notation.root(of));
}

// A dollar sign without a partner means money too.
function withoutDollars(text: string): string {
  return text
    .replace(/\$\$([^$]*)\$\$/g, ' $1 ')
    .replace(/\$([^$\n]*?)\$/g, '$1')
    .replace(/\\[[\]()]/g, ' ');
}

function withSymbols(text: string, { symbols }: Notation): string {
  return text.replace(/\\([a-zA-Z]+)/g, (_, name: string) => symbols[name] ?? ` ${name} `);
}

function tidy(text: string): string {
  return text
    .replace(/\\([%#&_|])/g, '$1')
    .replace(/\\[{]/g, '(')
    .replace(/\\[}]/g, ')')
    .replace(/[{}\\]/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ ([,.;:?)])/g, '$1')
    .trim();
}
