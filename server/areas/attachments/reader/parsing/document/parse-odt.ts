import { openZip, type Zip } from '../container/open-zip.ts';
import { findFirst, readXml, type XmlElement } from '../container/read-xml.ts';
import type { Parser } from '../parser.ts';
import { refuseProtected } from '../refuse-kind.ts';
import { boundText } from './bound-text.ts';
import { OdtWriter, readListStyles } from './odt/write-markdown.ts';

const mediaType = 'application/vnd.oasis.opendocument.text';

const manifestName = 'META-INF/manifest.xml';

export const parseOdt: Parser = async ({ bytes, fileName }) => {
  const zip = await openZip(bytes, fileName);
  await zip.checkSizes();
  const manifest = zip.names.includes(manifestName) && (await zip.text(manifestName));
  if (manifest && /<(?:\w+:)?encryption-data\b/.test(manifest)) throw refuseProtected(fileName);
  const content = readXml(await zip.text('content.xml'));
  const styles = await openStyles(zip);
  const writer = new OdtWriter(readListStyles(styles, content));
  const body = findFirst(content, 'document-content', 'body');
  const text = [
    writer.writeMargins(styles, 'header'),
    body ? writer.write(body) : '',
    writer.writeMargins(styles, 'footer'),
    writer.notes,
  ];
  const hasPictures = zip.names.some((name) => /^(?:Pictures|Object [^/]*)\/./.test(name));
  const written = text.filter(Boolean).join('\n\n');
  return { kind: 'document', mediaType, text: boundText(written), hasPictures };
};

async function openStyles(zip: Zip): Promise<XmlElement | undefined> {
  return zip.names.includes('styles.xml') ? readXml(await zip.text('styles.xml')) : undefined;
}
