import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { createAttachmentReader } from '#server/areas/attachments/index.ts';
import { openZip } from '#server/areas/attachments/reader/parsing/container/open-zip.ts';

// Reads every sample file below the given folders as an attachment, and tells what became of each kind:
//   node tries/read-files.ts FOLDER…
const patterns =
  '{docx,docm,dotx,doc,odt,pdf,txt,html,xml,srt,csv,tif,tiff,bmp,png,jpg,gif,webp,avif}';
const files: string[] = [];
for (const folder of process.argv.slice(2)) {
  for await (const file of glob(`${folder}/**/*.${patterns}`)) files.push(file);
}

const reader = createAttachmentReader();
const table = new Map<string, Record<string, number>>();
for (const file of files) {
  const { outcome, detail } = await tryToRead(file);
  const row = table.get(extname(file)) ?? {};
  row[outcome] = (row[outcome] ?? 0) + 1;
  table.set(extname(file), row);
  if (detail) console.log(`${outcome}: ${file}: ${detail}`);
}
console.table(Object.fromEntries(table));
await reader.close();

async function tryToRead(file: string): Promise<{ outcome: string; detail: string }> {
  const bytes = readFileSync(file);
  const reading = { sender: 'user:1', signal: new AbortController().signal };
  try {
    const sent = { fileName: basename(file), claimedType: '', bytes };
    const [read] = await reader.read(sent, { ...reading, mostPages: 100 });
    const notes = read.notes?.join(' ') ?? '';
    const isWord = read.kind === 'document' && /wordprocessingml/.test(read.mediaType);
    const lost = isWord ? await findLost(bytes, read.text) : [];
    if (lost.length > 0) return { outcome: 'lost', detail: lost.slice(0, 20).join(' ') };
    return { outcome: notes ? 'read with notes' : 'read', detail: notes };
  } catch (error) {
    const isWorded = error instanceof AppError && error.code === 'unreadable-file';
    return { outcome: isWorded ? 'refused' : 'failed', detail: String(error) };
  }
}

/** The pieces of text in the archive's main part that are missing from the text that was read. */
async function findLost(bytes: Uint8Array, text: string): Promise<string[]> {
  const zip = await openZip(bytes, 'file');
  if (!zip.names.includes('word/document.xml')) return [];
  const xml = await zip.text('word/document.xml');
  const kept = squeeze(text);
  const pieces = [...xml.matchAll(/<[wm]:t(?:\s[^<>]*)?>([^<>]*)</g)].map(
    ([, piece = '']) => piece,
  );
  return pieces.filter((piece) => !kept.includes(squeeze(decode(piece))));
}

function decode(piece: string): string {
  return piece
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

function squeeze(text: string): string {
  return text.replaceAll(/[\s|\\\u{25a1}]/gu, '');
}
