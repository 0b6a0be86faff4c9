const tokens =
  /\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*\)|<[0-9A-Fa-f\s]+>|-?\d+(?:\.\d+)?|T[dDm*]|['"]/g;
const widestKerning = -180;
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

/** The words that the text operators of content streams show, in the order they stand in. */
export function readPdfText(streams: string[]): string {
  const text = streams.flatMap(readBlocks).join(' ').replace(/\s+/g, ' ').trim();
  return isReadable(text) ? text : '';
}

function readBlocks(stream: string): string[] {
  return [...stream.matchAll(/\bBT\b([\s\S]*?)\bET\b/g)].map(([, block = '']) => readBlock(block));
}

/** A move to another place, or a wide gap between two strings, stands for a space. */
function readBlock(block: string): string {
  let text = '';
  for (const [token] of block.matchAll(tokens)) {
    if (token.startsWith('(')) text += readLiteral(token.slice(1, -1));
    else if (token.startsWith('<')) text += readHex(token.slice(1, -1));
    else if (/^[T'"]/.test(token) || Number(token) < widestKerning) text += ' ';
  }
  return text;
}

function readLiteral(literal: string): string {
  return literal.replace(/\\([0-7]{1,3}|\r?\n|[\s\S])/g, (_match, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(parseInt(code, 8));
    if (/^\s/.test(code)) return '';
    return escapes[code] ?? code;
  });
}

function readHex(hex: string): string {
  const text = Buffer.from(hex.replace(/\s+/g, ''), 'hex').toString('latin1');
  return isReadable(text) ? text : '';
}

/** Embedded fonts often number their letters as they like: that is no text. */
function isReadable(text: string): boolean {
  const letters = text.match(/[\p{L}\p{N}\s.,;:!?'"()/€$%&@-]/gu)?.length ?? 0;
  return text !== '' && letters / text.length > 0.85;
}
