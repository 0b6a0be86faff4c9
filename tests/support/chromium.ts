import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { unpackChromium } from './unpack-chromium.ts';

/**
 * Starts a headless browser: `CHROMIUM_PATH`, else the system's Chromium, else the npm package's.
 * `flags` are added to its command line.
 */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  const args = [...chromiumFlags, ...flags];
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
}

const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live only for seconds, so optimizing their code costs more than it saves.
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
];

interface ChromiumBinary {
  executablePath: string;
  env: Record<string, string>;
}

async function findChromium(): Promise<ChromiumBinary> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? findSystemChromium();
  if (executablePath) return { executablePath, env: {} };
  return unpackChromium();
}

function findSystemChromium(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, ...macApplications].find((path) => existsSync(path));
}

const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
