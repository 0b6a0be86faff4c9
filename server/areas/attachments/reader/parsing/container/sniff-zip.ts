import { refuseKind } from '../refuse-kind.ts';
import type { FileKind } from '../parser.ts';
import { openZip, type Zip } from './open-zip.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';

const mainTypes: [RegExp, string][] = [
  [/word(?:processingml)?\.(?:document|template)\.(?:main|macroEnabled\w*\.main)\+xml/i, 'docx'],
  [/spreadsheetml|ms-excel/i, 'xlsx'],
  [/presentationml|ms-powerpoint/i, 'pptx'],
];

/** `extension` is the file type by signature, used where the archive is not a document. */
export async function sniffZip(
  { bytes, fileName }: UploadedFile,
  extension: string,
): Promise<FileKind> {
  const zip = await openZip(bytes, fileName);
  const kind = (await officeKind(zip)) ?? (await openDocumentKind(zip)) ?? (extension || 'zip');
  if (kind === 'docx' || kind === 'odt') return kind;
  throw refuseKind(fileName, kind);
}

async function officeKind(zip: Zip): Promise<string | undefined> {
  if (!zip.names.includes('[Content_Types].xml')) return undefined;
  const types = await zip.text('[Content_Types].xml');
  return mainTypes.find(([type]) => type.test(types))?.[1];
}

async function openDocumentKind(zip: Zip): Promise<string | undefined> {
  if (!zip.names.includes('mimetype')) return undefined;
  const type = (await zip.text('mimetype')).trim();
  return /^application\/vnd\.oasis\.opendocument\.text(?:-template)?$/.test(type)
    ? 'odt'
    : undefined;
}
