import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { repositoryFolder } from '../repository-folder.ts';

const folder = join(repositoryFolder, 'dist/web');
const leastBytes = 1_000;

/** Writes a Brotli and a gzip copy of each text file of the built web app. */
export async function compressAssets(): Promise<void> {
  const compressions: Promise<void>[] = [];
  for await (const file of glob('**/*.{js,css,svg,html}', { cwd: folder })) {
    compressions.push(compress(join(folder, file)));
  }
  await Promise.all(compressions);
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
