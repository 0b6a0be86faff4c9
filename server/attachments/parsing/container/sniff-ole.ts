import type { UploadedFile } from '#server/domain/attachments/ports.ts';
import { broken } from '../../unreadable.ts';
import { refuseKind, refuseProtected } from '../refuse-kind.ts';
import type { Kind } from '../parser.ts';
import { parseOleDirectory, sectorLengthOf } from './parse-ole-directory.ts';

const encryptedFlag = 0x0100;

export function sniffOle({ bytes, fileName }: UploadedFile): Kind {
  const entries = parseOleDirectory(bytes);
  if (entries.length === 0) throw broken(fileName);
  const names = new Set(entries.map(({ name }) => name));
  // A DOCX with a password is an OLE file around the encrypted archive.
  if (names.has('EncryptedPackage')) throw refuseProtected(fileName);
  const main = entries.find(({ name }) => name === 'WordDocument');
  if (!main) throw refuseKind(fileName, otherKind(names));
  if (isEncrypted(bytes, main.firstSector)) throw refuseProtected(fileName);
  return 'doc';
}

function otherKind(names: Set<string>): string {
  if (names.has('Workbook') || names.has('Book')) return 'xls';
  return names.has('PowerPoint Document') ? 'ppt' : '';
}

/** The flag in the header of Word's main stream, which is never kept in small sectors ([MS-DOC] 2.5.2). */
function isEncrypted(bytes: Uint8Array, firstSector: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (firstSector + 1) * sectorLengthOf(bytes);
  if (at + 12 > bytes.length) return false;
  return (view.getUint16(at + 10, true) & encryptedFlag) !== 0;
}
