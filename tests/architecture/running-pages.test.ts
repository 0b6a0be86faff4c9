import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { settingsTable } from '#server/config.ts';
import { createMetrics } from '#server/areas/query/server-metrics.ts';
import { listRows } from '#server/areas/settings/settings-table.ts';
import { adminSections } from '#web/app/navigation/admin-sections.ts';
import {
  readCommandBlocks,
  readRunningPages,
  readVariableExamples,
} from '../support/running-pages.ts';
import { listTrackedPaths, repositoryFolder } from './tracked-files.ts';

const pages = readRunningPages();
const others = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/scaling.md'].map((path) => ({
  path,
  text: readFileSync(join(repositoryFolder, path), 'utf8'),
}));
const deployFiles = listTrackedPaths(/^(deploy\/|compose\.yaml$|Dockerfile$)/).map((path) => ({
  path,
  text: readFileSync(join(repositoryFolder, path), 'utf8'),
}));
const blocks = pages.flatMap((page) => readCommandBlocks(page));
const rows = listRows(settingsTable);
const examples = readVariableExamples();
const { scripts } = JSON.parse(readFileSync(join(repositoryFolder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
// Read by `npm start`, the tests, Node or network libraries, and not by the server's own configuration.
const ofOthers = [
  'SWITCHYARD_DATA_DIR',
  'ENVIRONMENT_FILE',
  'CHROMIUM_PATH',
  'LOCAL_MODELS',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
];
// Named on the pages as what libraries or `npm start` read, or as the database's variable of compose.yaml.
const alsoNamed = ['OLLAMA_HOST', 'LLAMA_ARG_PORT', 'OTEL_EXPORTER_OTLP_HEADERS'];

it('the variables page lists every variable of the settings table and no others', () => {
  const variables = rows.map(({ variable }) => variable);
  expect([...examples.keys()].toSorted()).toEqual([...variables, ...ofOthers].toSorted());
});

it('every example of a variable is accepted', () => {
  const refused = rows.flatMap(({ variable, schema }) => {
    const example = (examples.get(variable) ?? '').replaceAll(/^"|"$/g, '');
    return example.includes('…') || schema.safeParse(example).success ? [] : [variable];
  });
  expect(refused).toEqual([]);
});

it('every variable that a page or a file of deploy names exists', () => {
  const known = new Set([...examples.keys(), ...alsoNamed]);
  const unknown = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)].flatMap(([, name = '']) =>
      known.has(name) ? [] : [`${path}: ${name}`],
    ),
  );
  expect(unknown).toEqual([]);
});

it('every npm command that a page names exists', () => {
  const named = [...pages, ...others, ...deployFiles].flatMap(({ path, text }) =>
    [...text.matchAll(/(?:npm run(?: --\w+)?|deploy\/run\.sh) ([a-z][\w:-]*)/g)].map(
      ([, name = '']) => ({ path, name }),
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

it('every file of the repository that a command names exists', () => {
  const named = blocks.flatMap(({ page, commands }) =>
    [
      ...commands.matchAll(/(?<![\w/.-])(?:\/opt\/switchyard\/)?((?:deploy|scripts)\/[\w@.*/-]+)/g),
    ].map(([, path = '']) => ({ page, path: path.replace(/\.\*$/, '.service') })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ path }) => !existsSync(join(repositoryFolder, path)))).toEqual([]);
});

it('every metric that a page names exists, and every metric is named', async () => {
  const metrics = createMetrics();
  metrics.watchRunning(() => ({ running: 0, waiting: 0 }));
  const { text } = await metrics.read();
  const existing = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  const named = pages.flatMap((page) =>
    [...page.text.matchAll(/\b(?:switchyard|nodejs|process)_[a-z\d_]+\b/g)].map(([name]) =>
      name.replace(/_(count|sum|bucket)$/, ''),
    ),
  );
  const ours = [...existing].filter((name) => name.startsWith('switchyard_'));
  expect(named.filter((name) => !existing.has(name) && name !== 'switchyard_before')).toEqual([]);
  expect(ours.filter((name) => !named.includes(name))).toEqual([]);
});

it('every link of a page leads to a file and a heading that exist', () => {
  const broken = [...pages, ...others].flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
      /^(https?:|mailto:)/.test(target) || leadsSomewhere(path, target)
        ? []
        : [`${path}: ${target}`],
    ),
  );
  expect(broken).toEqual([]);
});

function leadsSomewhere(from: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? from : normalize(join(dirname(from), file));
  if (!existsSync(join(repositoryFolder, path))) return false;
  if (anchor === undefined) return true;
  const text = readFileSync(join(repositoryFolder, path), 'utf8');
  return [...text.matchAll(/^#+ (.+)$/gm)].some(([, title = '']) => anchorOf(title) === anchor);
}

/** The anchor that Git hosts give a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

it('the index leads to every page, and by the words that people look for', () => {
  const [index] = pages;
  for (const { path } of pages.slice(1)) {
    expect(index?.text, path).toContain(`(${path.replace('docs/', '')}`);
  }
  const words = ['install', 'PostgreSQL', 'Node', 'Docker', 'proxy', 'CDN', 'certificate', 'owner']
    .concat(['sign-in', 'mail', 'payments', 'back up', 'restore', 'move to another machine'])
    .concat(['upgrade', 'roll back', 'metrics', 'alerts', 'log', 'full disk', 'delete a person'])
    .concat(['export', 'disable a vendor', 'encryption key', 'variable', 'replica']);
  expect(words.filter((word) => !index?.text.includes(word))).toEqual([]);
});

it('every page of a task says what you need, how to see that it worked and how to undo it', () => {
  // Pages that only try things out, look things up or list remedies change nothing that could be undone.
  const without = ['running', 'one-machine', 'problems', 'variables'];
  const tasks = pages.filter(({ path }) => !without.some((name) => path.endsWith(`/${name}.md`)));
  for (const { path, text } of tasks) {
    expect(text, path).toMatch(/^## What you need$/m);
    expect(text, path).toMatch(/^## (?:\d\. )?Undo|to undo the move/im);
    expect(text.split(/\s+/).length, path).toBeLessThan(700);
  }
});

it('the pages of the administration that the pages name exist', () => {
  const names = adminSections.flatMap(({ pages: own }) => own.map(({ name }) => name));
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/Admin, ([A-Z]\w+)/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.filter(({ name }) => !names.includes(name))).toEqual([]);
});

it('every line of the log that problems.md quotes is one that the server writes', () => {
  const sources = listTrackedPaths(/^server\/.*(?<!\.test)\.ts$/).map((path) =>
    readFileSync(join(repositoryFolder, path), 'utf8'),
  );
  const page = pages.find(({ path }) => path.endsWith('/problems.md'))?.text ?? '';
  const [, table = ''] = /\| the log says.*?\n\|[ |-]+\n(.*?)\n\n/s.exec(page) ?? [];
  const quoted = table.split('\n').flatMap((row) =>
    (row.split('|')[1] ?? '')
      .replaceAll("'", '’')
      .split(/…|\d+ s|, or/)
      .map((part) => part.trim().replace(/^,/, '').trim())
      .filter((part) => part.length > 5),
  );
  expect(quoted.length).toBeGreaterThan(8);
  expect(quoted.filter((part) => !sources.some((source) => source.includes(part)))).toEqual([]);
});

it('each block of commands for the trial has its own name', () => {
  const names = blocks.flatMap(({ name }) => name ?? []);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
});
