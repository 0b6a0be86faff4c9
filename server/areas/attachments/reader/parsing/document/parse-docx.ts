import { plural } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/text.ts';
import { broken } from '../../unreadable.ts';
import { openZip, type Zip } from '../container/open-zip.ts';
import { elementsOf, type XmlElement } from '../container/read-xml.ts';
import type { Parser } from '../parser.ts';
import { boundText } from './bound-text.ts';
import { openMain, openParts, type Part } from './docx/open-parts.ts';
import { createLabelWriter } from './docx/list-numbering.ts';
import { readStyles } from './docx/styles.ts';
import { MarkdownWriter, type DocumentParts, type NoteKind } from './docx/write-markdown.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const parseDocx: Parser = async ({ bytes, fileName }) => {
  const zip = await openZip(bytes, fileName);
  await zip.checkSizes();
  const hasPictures = zip.names.some((name) => /^word\/(?:media|charts|diagrams)\/./i.test(name));
  const main = await openMain(zip);
  if (!main) throw broken(fileName);
  const parts = await readParts(zip, main);
  const writer = new MarkdownWriter(parts);
  const body = writer.write(main.root);
  const [headers, footers] = await Promise.all(
    (['header', 'footer'] as const).map((kind) => writeMargins(zip, main, parts, kind)),
  );
  const left = [...writer.leftOut].map(([what, count]) => plural(count, what));
  const isWhole = left.length === 0;
  const text = [
    headers,
    body,
    footers,
    writer.notes,
    isWhole ? '' : `[Left out: ${joinWords(left)}]`,
  ];
  return {
    kind: 'document',
    mediaType,
    text: boundText(text.filter(Boolean).join('\n\n')),
    hasPictures,
    notes: isWhole ? [] : [`Left out of “${fileName}”: ${joinWords(left)}.`],
  };
};

async function readParts(zip: Zip, main: Part): Promise<DocumentParts> {
  const open = async (type: string) => (await openParts(zip, main, type))[0];
  const kinds: NoteKind[] = ['footnote', 'endnote', 'comment'];
  const [styles, numbering, ...noted] = await Promise.all(
    ['styles', 'numbering', ...kinds.map((kind) => `${kind}s`)].map(open),
  );
  const parts = new Map(kinds.map((kind, index) => [kind, noted[index]]));
  const notes = new Map<string, XmlElement>();
  for (const [kind, part] of parts) {
    for (const note of part ? elementsOf(part.root) : []) {
      notes.set(`${kind} ${note.attributes['id']}`, note);
    }
  }
  const read = readStyles(styles?.root);
  return {
    styles: read,
    writeLabel: createLabelWriter(numbering?.root, read),
    findNote: (kind, id) => notes.get(`${kind} ${id}`),
    addressOf: (of, id) => (of === 'text' ? main : parts.get(of))?.addresses.get(id),
  };
}

/** The headers and footers of all pages, each once. */
async function writeMargins(
  zip: Zip,
  main: Part,
  parts: DocumentParts,
  kind: 'header' | 'footer',
): Promise<string> {
  const texts = (await openParts(zip, main, kind)).map(({ root, addresses }) =>
    new MarkdownWriter({ ...parts, addressOf: (_, id) => addresses.get(id) }).write(root),
  );
  const label = kind === 'header' ? 'Page header' : 'Page footer';
  return [...new Set(texts)]
    .filter(Boolean)
    .map((text) => `[${label}: ${text}]`)
    .join('\n\n');
}
