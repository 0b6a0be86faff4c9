import { writeZip, type ZipPart } from './write-zip.ts';

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const sheetMain = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeDocument =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const wordSpace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

export function writeDocx(paragraphs: string[], more: ZipPart[] = []): Uint8Array {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return writeWord(body, more);
}

/** A DOCX with this body, in WordprocessingML. */
export function writeWord(body: string, more: ZipPart[] = []): Uint8Array {
  return writeZip([
    contentTypes('/word/document.xml', wordMain),
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${relationships}"><Relationship Id="r1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="${wordSpace}"><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ]);
}

export function writeXlsx(): Uint8Array {
  return writeZip([contentTypes('/xl/workbook.xml', sheetMain)]);
}

export function writeOdt(content: string, more: ZipPart[] = []): Uint8Array {
  return writeZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true },
    {
      name: 'content.xml',
      content: `<?xml version="1.0"?><office:document-content><office:body><office:text>${content}</office:text></office:body></office:document-content>`,
    },
    ...more,
  ]);
}

function contentTypes(part: string, type: string): ZipPart {
  return {
    name: '[Content_Types].xml',
    content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="${part}" ContentType="${type}"/></Types>`,
  };
}
