import { posix } from 'node:path';
import type { Zip } from '../../container/open-zip.ts';
import { elementsOf, readXml, type XmlElement } from '../../container/read-xml.ts';

/** One XML file of a document. */
export interface Part {
  name: string;
  root: XmlElement;
  /** The link targets outside the document, by link id. */
  addresses: Map<string, string>;
  /** The parts that this part refers to. */
  related: { type: string; name: string }[];
}

/**
 * Opens the main part of the document, under its usual name if the archive doesn't say which part
 * that is.
 */
export async function openMain(zip: Zip): Promise<Part | undefined> {
  const { related } = await readRelationships(zip, '');
  const main = related.find(({ type }) => type === 'officeDocument');
  return openPart(zip, main?.name ?? 'word/document.xml');
}

/** The parts of one type that a part refers to, such as `header`. */
export async function openParts(zip: Zip, from: Part, type: string): Promise<Part[]> {
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
  for (const { attributes } of root ? elementsOf(root) : []) {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes;
    if (TargetMode === 'External') found.addresses.set(Id, Target);
    else {
      const related = posix.resolve('/', dir, Target).slice(1);
      found.related.push({ type: posix.basename(Type), name: related });
    }
  }
  return found;
}
