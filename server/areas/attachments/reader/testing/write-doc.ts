import { writeOle, type OleStream } from './write-ole.ts';

const textAt = 0x600;
const flags = { tableInStream1: 0x0200, encrypted: 0x0100 };

interface DocOptions {
  isEncrypted?: boolean;
  /** 193 is Word 97, 104 is Word 95, 101 is Word 6. */
  version?: number;
  /** Whether the streams are in the mini stream. */
  isMini?: boolean;
  comments?: string;
  more?: OleStream[];
}

/** A Word 97 file with one piece of text, in windows-1252 ([MS-DOC] 2.5 and 2.9.38). */
export function writeDoc(
  body: string,
  { isEncrypted = false, version = 193, isMini = false, comments = '', more = [] }: DocOptions = {},
): Uint8Array {
  // The paragraph mark at the end of the comments, which the library leaves out.
  const text = body + (comments && `${comments}\r`);
  const main = Buffer.alloc(textAt + text.length);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(version, 2);
  main.writeUInt16LE(flags.tableInStream1 | (isEncrypted ? flags.encrypted : 0), 0x0a);
  main.writeUInt32LE(body.length, 0x4c);
  main.writeUInt32LE(text.length - body.length, 0x5c);
  main.write(text, textAt, 'latin1');

  const pieces = Buffer.alloc(5 + 16);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE((textAt * 2) | 0x40000000, 15);
  const streams = [
    { name: 'WordDocument', content: main },
    { name: '1Table', content: pieces },
    ...more,
  ];
  return writeOle(streams, { isMini });
}
