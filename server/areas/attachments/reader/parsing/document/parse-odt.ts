import { openZip } from '../container/open-zip.ts';
import type { Parser } from '../parser.ts';
import { refuseProtected } from '../refuse-kind.ts';
import { removeBetween } from '../remove-between.ts';
import { boundText } from './bound-text.ts';

const named: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const mediaType = 'application/vnd.oasis.opendocument.text';

const manifestName = 'META-INF/manifest.xml';

export const parseOdt: Parser = async ({ bytes, fileName }) => {
  const zip = await openZip(bytes, fileName);
  await zip.checkSizes();
  const manifest = zip.names.includes(manifestName) && (await zip.text(manifestName));
  if (manifest && /<(?:\w+:)?encryption-data\b/.test(manifest)) throw refuseProtected(fileName);
  const text = toText(await zip.text('content.xml'));
  const hasPictures = zip.names.some((name) => /^(?:Pictures|Object [^/]*)\/./.test(name));
  return { kind: 'document', mediaType, text: boundText(text), hasPictures };
};

function toText(xml: string): string {
  const body = xml.slice(Math.max(0, xml.search(/<office:body\b/)));
  const text = removeBetween(body, '<text:tracked-changes', '</text:tracked-changes>')
    .replace(/\s+/g, ' ')
    .replace(/<text:tab\b[^<>]*>/g, '\t')
    .replace(/<text:s\b([^<>]*)\/>/g, (_, attributes: string) => ' '.repeat(countOf(attributes)))
    .replace(/<text:line-break\b[^<>]*>|<\/text:(?:p|h)> ?/g, '\n')
    .replace(/<[^<>]*>/g, '');
  return decodeEntities(text).trim();
}

function countOf(attributes: string): number {
  return Number(/\btext:c="(\d{1,3})"/.exec(attributes)?.[1] ?? 1);
}

/** Decodes numeric entities and the five of XML. Entities that the document declares stay as they are. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
    (whole, decimal, hex, name) => {
      if (name) return named[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
