import { elementsOf, findFirst, textWithin, type XmlElement } from '../../container/read-xml.ts';

type Write = (element: XmlElement) => string;

const accents: Partial<Record<string, string>> = {
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u20D7': 'vec',
};

const operators: Partial<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
};

/** Office's formula elements (ECMA-376, 22.1.2). Any other element yields its joined parts. */
const writers: Partial<Record<string, Write>> = {
  t: textWithin,
  f: (f) => (typeOf(f, 'fPr') === 'lin' ? `${part(f, 'num')}/${part(f, 'den')}` : fraction(f)),
  sSup: (s) => `${base(s)}^${script(s, 'sup')}`,
  sSub: (s) => `${base(s)}_${script(s, 'sub')}`,
  sSubSup: (s) => `${base(s)}_${script(s, 'sub')}^${script(s, 'sup')}`,
  sPre: (s) => `{}_${script(s, 'sub')}^${script(s, 'sup')}${base(s)}`,
  rad: (r) => `\\sqrt${part(r, 'deg') && `[${part(r, 'deg')}]`}{${base(r)}}`,
  nary: (n) => {
    const sign = valueOf(n, 'naryPr', 'chr') ?? '∫';
    const limits = ['sub', 'sup'].map((name) => part(n, name) && script(n, name));
    const [sub, sup] = [limits[0] && `_${limits[0]}`, limits[1] && `^${limits[1]}`];
    return `${operators[sign] ?? sign}${sub}${sup} ${base(n)}`;
  },
  d: (d) => {
    const [open, close] = [valueOf(d, 'dPr', 'begChr') ?? '(', valueOf(d, 'dPr', 'endChr') ?? ')'];
    const content = parts(d, 'e').join(valueOf(d, 'dPr', 'sepChr') ?? '|');
    return `\\left${fence(open)}${content}\\right${fence(close)}`;
  },
  func: (f) => {
    const name = part(f, 'fName');
    return `${/^[a-z]+$/i.test(name) ? `\\operatorname{${name}}` : name} ${base(f)}`;
  },
  limLow: (l) => `${base(l)}_${script(l, 'lim')}`,
  limUpp: (l) => `${base(l)}^${script(l, 'lim')}`,
  acc: (a) => `\\${accents[valueOf(a, 'accPr', 'chr') ?? '\u0302'] ?? 'hat'}{${base(a)}}`,
  bar: (b) => `\\${valueOf(b, 'barPr', 'pos') === 'top' ? 'over' : 'under'}line{${base(b)}}`,
  m: (m) => rows('matrix', m, 'mr', ' & '),
  eqArr: (e) => `\\begin{aligned}${parts(e, 'e').join(' \\\\ ')}\\end{aligned}`,
};

export function writeLatex(element: XmlElement): string {
  return elementsOf(element)
    .map((child) => (writers[child.name] ?? writeLatex)(child))
    .join('');
}

function parts(element: XmlElement, name: string): string[] {
  return elementsOf(element, name).map(writeLatex);
}

function part(element: XmlElement, name: string): string {
  return parts(element, name)[0] ?? '';
}

function base(element: XmlElement): string {
  return part(element, 'e');
}

function script(element: XmlElement, name: string): string {
  const text = part(element, name);
  return text.length === 1 ? text : `{${text}}`;
}

function fraction(f: XmlElement): string {
  const [over, under] = [part(f, 'num'), part(f, 'den')];
  const isBinomial = typeOf(f, 'fPr') === 'noBar';
  return isBinomial ? `{${over} \\atop ${under}}` : `\\frac{${over}}{${under}}`;
}

function rows(kind: string, element: XmlElement, row: string, separator: string): string {
  const lines = elementsOf(element, row).map((line) => parts(line, 'e').join(separator));
  return `\\begin{${kind}}${lines.join(' \\\\ ')}\\end{${kind}}`;
}

function fence(sign: string): string {
  if (sign === '') return '.';
  return '{}'.includes(sign) ? `\\${sign}` : sign;
}

function valueOf(element: XmlElement, ...path: string[]): string | undefined {
  const found = findFirst(element, ...path);
  return found && (found.attributes['val'] ?? '');
}

function typeOf(element: XmlElement, properties: string): string | undefined {
  return valueOf(element, properties, 'type');
}
