import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { build } from 'vite';
import sharp from 'sharp';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { presentDirectory } from '#server/areas/models/present-directory.ts';
import { CurrentCatalogue } from '#server/areas/models/catalogue/current-catalogue.ts';
import { LineUp } from '#server/areas/models/line-up/line-up.ts';
import { presentPicker } from '#server/areas/models/present-picker.ts';
import { pageMarks } from '#shared/lib/html.ts';
import { querySettingsOf } from '#server/areas/settings/derived-settings.ts';
import { readConfig } from '#server/config.ts';
import { presentProvider } from '#server/providers/contract/provider-facts.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import { providers } from '#server/providers/providers.ts';
import { specification } from '#server/providers/specification.ts';
import { findChunks, type Manifest } from './find-chunks.ts';
import { fillPage, type PrerenderedPage } from './fill-page.ts';
import { repositoryFolder } from '../repository-folder.ts';

const drawing = fileURLToPath(new URL('social-card.svg', import.meta.url));
const icon = fileURLToPath(new URL('icon.svg', import.meta.url));

interface Prerenderer {
  prerenderPages(data: object): Promise<PrerenderedPage[]>;
}

const dist = join(repositoryFolder, 'dist');
const program = join(dist, 'prerender');

/**
 * Prerenders the public pages into `dist/pages`, based on the web app that was just built into `dist/web`.
 */
async function writePages(): Promise<void> {
  const [{ prerenderPages }, built, manifest] = await Promise.all([
    buildPrerenderer(),
    readFile(join(dist, 'web/index.html'), 'utf8'),
    readFile(join(dist, 'web/.vite/manifest.json'), 'utf8'),
  ]);
  const template = built.replaceAll('Switchyard', pageMarks.siteName);
  const pages = await prerenderPages(await describeNewInstallation());
  const folder = join(dist, 'pages');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const write = (name: string, html: string) => writeFile(join(folder, `${name}.html`), html);
  await write('app', template);
  for (const page of pages) {
    const chunks = findChunks(JSON.parse(manifest) as Manifest, page.module);
    await write(page.name, fillPage(template, page, chunks));
  }
  await renderSocialCard(join(dist, 'web/social-card.png'));
  await Promise.all([180, 192, 512].map((size) => renderIcon(size)));
  await rm(program, { recursive: true });
}

/** Builds the web app again, as a program for Node. */
async function buildPrerenderer(): Promise<Prerenderer> {
  await build({
    configFile: join(repositoryFolder, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: 'app/prerender/prerender-pages.tsx',
      outDir: program,
      manifest: false,
      copyPublicDir: false,
    },
  });
  return (await import(pathToFileURL(join(program, 'prerender-pages.js')).href)) as Prerenderer;
}

/** The data of a new installation, with the specification's listings and default settings. */
async function describeNewInstallation() {
  const { limits } = querySettingsOf(
    readConfig({
      SWITCHYARD_PROFILE: 'sandbox',
      DATABASE_URL: 'postgres://unused',
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    }),
  );
  const today = new Date().toISOString().slice(0, 10);
  const { listings } = specification;
  // Successors outside the specification serve some of these listings, so all models are included.
  const known = { ...catalogue, listings };
  const current = new CurrentCatalogue(known, { list: async () => [] }, () => today);
  const providerSettings = { apiKey: () => 'set', upstreamId: () => null };
  const served = { stateOf: () => 'served' as const, listed: () => null };
  const lineUp = new LineUp({ catalogue: current, served, providerSettings });
  const deps = {
    catalogue: current,
    lineUp,
    providerSettings,
    findWinRates: async () => new Map(),
  };
  const picker: Picker = {
    models: await presentPicker(deps),
    limits: { free: limits('free'), standard: limits('standard') },
    providers: providers.map((provider) => presentProvider(provider)),
    notice: null,
    off: [],
    webSearch: 'on',
    demo: null,
    contactEmail: null,
    gitHubUrl: pageMarks.gitHubUrl,
    plans: {
      monthly: pageMarks.monthlyPrice,
      thirtyDays: pageMarks.thirtyDaysPrice,
      annual: null,
    },
    textsDays: 30,
    dial: 'balanced',
  };
  return { picker, directory: await presentDirectory(deps, providers) };
}

await writePages();

/** Renders the preview picture for shared links. Its letters are outlines, so no font needs to be installed. */
async function renderSocialCard(path: string): Promise<void> {
  await sharp(drawing).resize(1200, 630).png({ palette: true, effort: 10 }).toFile(path);
}

async function renderIcon(size: number): Promise<void> {
  const path = join(dist, `web/icon-${size}.png`);
  await sharp(icon).resize(size, size).png({ palette: true, effort: 10 }).toFile(path);
}
