import { expect, it } from 'vitest';
import { listWebAppSources } from '../../scripts/build/web-app-sources.ts';
import { followImports } from '../support/image/follow-imports.ts';

it('a change to anything that Vite bundles or the prerendered pages show triggers a build', async () => {
  const sources = new Set(await listWebAppSources());
  const entries = ['vite.config.ts', 'vite.diagrams.config.ts', 'scripts/build/build.ts'];
  const { files } = followImports([
    ...entries,
    'web/app/main.tsx',
    'web/app/prerender/prerender-pages.tsx',
    'web/service-worker/service-worker.ts',
    'web/diagrams/frame.ts',
  ]);
  expect(files.size).toBeGreaterThan(500);
  const unrelated = ['scripts/repository-folder.ts', 'local/postgres/start-failure.ts'];
  expect([...files].filter((path) => !sources.has(path)).toSorted()).toEqual(unrelated.toSorted());
  // These files reach the pages as data: default limits, models and facts about providers.
  const shown = /^server\/(areas\/(settings|models)\/|providers\/\w+\/(models\/|provider\.ts))/;
  const data = followImports(['scripts/build/prerender.ts']).files;
  const missing = [...data].filter((path) => shown.test(path) && !sources.has(path));
  expect(missing).toEqual([]);
});

it('styles, pages and pictures count as sources, and tests do not', async () => {
  const sources = await listWebAppSources();
  expect(sources).toEqual(
    expect.arrayContaining(['web/app/styles.css', 'web/index.html', 'package-lock.json']),
  );
  expect(sources.filter((path) => path.includes('.test.'))).toEqual([]);
});
