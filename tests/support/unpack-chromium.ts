import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Unpacks the Chromium of `@sparticuz/chromium` once per machine and version. */
export async function unpackChromium() {
  const folder = join(
    tmpdir(),
    `switchyard-chromium-${packageVersion()}-${process.getuid?.() ?? 0}`,
  );
  if (!existsSync(folder)) await unpackInto(folder);
  await refuseForeignFolder(folder);
  const executablePath = join(folder, 'chromium');
  const env: Record<string, string> = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if (await lacksLibraries(executablePath)) env['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib');
  return { executablePath, env };
}

// Each process unpacks into its own folder and renames it, so none sees a half-written binary.
async function unpackInto(folder: string): Promise<void> {
  const staging = await mkdtemp(`${folder}-`);
  try {
    const script = "await (await import('@sparticuz/chromium')).default.executablePath()";
    await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: resolve(dirname(fileURLToPath(import.meta.url)), '../..'),
      // The package unpacks its bundled libraries only if it detects Lambda.
      env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    await writeFile(join(staging, 'fonts.conf'), describeFonts(folder));
    await rename(staging, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

// The package's fonts.conf names only Lambda's folders. Without this file no text is drawn.
function describeFonts(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

async function refuseForeignFolder(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (process.getuid && uid !== process.getuid()) {
    throw new Error(`${folder} belongs to another user: set CHROMIUM_PATH or TMPDIR.`);
  }
}

async function lacksLibraries(executablePath: string): Promise<boolean> {
  const { stdout } = await run('ldd', [executablePath]).catch(() => ({ stdout: '' }));
  return stdout.includes('not found');
}

function packageVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = createRequire(import.meta.url)(resolve(dirname(entry), '../package.json'));
  return String((manifest as { version: unknown }).version);
}
