import { posix } from 'node:path';
import { plural } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/text.ts';
import { broken } from '../../unreadable.ts';
import { openZip, type Zip } from '../container/open-zip.ts';
import { elementsOf, readXml, type XmlElement } from '../container/read-xml.ts';
import type { Parser } from '../parser.ts';
import { boundText } from './bound-text.ts';
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
    for (const note of elementsOf(part?.root)) {
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

/** The distinct headers and footers of all pages. */
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

/** An XML file in a document. */
interface Part {
  name: string;
  root: XmlElement;
  /** The link targets outside the document, by link id. */
  addresses: Map<string, string>;
  /** The parts that this part refers to. */
  related: { type: string; name: string }[];
}

/**
 * Opens the main part of the document. If the archive doesn't say which part that is, uses the usual name.
 */
async function openMain(zip: Zip): Promise<Part | undefined> {
  const { related } = await readRelationships(zip, '');
  const main = related.find(({ type }) => type === 'officeDocument');
  return openPart(zip, main?.name ?? 'word/document.xml');
}

/** The parts of one type that a part refers to, such as `header`. */
async function openParts(zip: Zip, from: Part, type: string): Promise<Part[]> {
  const names = from.related.filter((one) => one.type === type).map(({ name }) => name);
  if (names.length === 0) names.push(`word/${type}.xml`);
  const parts = await Promise.all(names.map((name) => openPart(zip, name)));
  return parts.filter((part) => part !== undefined);
}

async function openPart(zip: Zip, name: string): Promise<Part | undefined> {
  if (!zip.names.includes(name)) return undefined;
  const [root] = elementsOf(readXml(await zip.text(name)));
  return root && { name, root, ...(await readRelationships(zip, name)) };
}

async function readRelationships(
  zip: Zip,
  part: string,
): Promise<Pick<Part, 'addresses' | 'related'>> {
  const { dir, base } = posix.parse(part);
  const name = posix.join(dir, '_rels', `${base}.rels`);
  const found: Pick<Part, 'addresses' | 'related'> = { addresses: new Map(), related: [] };
  if (!zip.names.includes(name)) return found;
  const [root] = elementsOf(readXml(await zip.text(name)));
  for (const { attributes } of elementsOf(root)) {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes;
    if (TargetMode === 'External') found.addresses.set(Id, Target);
    else {
      const related = posix.resolve('/', dir, Target).slice(1);
      found.related.push({ type: posix.basename(Type), name: related });
    }
  }
  return found;
}
