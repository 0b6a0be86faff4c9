import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryFolder } from './tracked-files.ts';

interface CruiseResult {
  summary: {
    totalCruised: number;
    violations: { from: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

/** One forbidden import for each rule: the rule, the file that breaks it, and the line. */
const planted: [rule: string, file: string, line: string][] = [
  ['shared-imports', 'shared/contract/a.ts', `import '#server/areas/query/index.ts';`],
  ['shared-imports', 'shared/lib/b.ts', `import 'node:fs';`],
  ['platform-imports', 'server/platform/a.ts', `import '../areas/query/index.ts';`],
  ['provider-imports', 'server/providers/a.ts', `import '../areas/query/index.ts';`],
  ['area-imports', 'server/areas/query/a.ts', `import '../../main.ts';`],
  ['areas-without-circles', 'server/areas/users/a.ts', `import '../query/index.ts';`],
  ['areas-without-circles', 'server/areas/unplaced/a.ts', `import '../users/index.ts';`],
  ['areas-through-their-index', 'server/areas/query/b.ts', `import '../users/good.ts';`],
  ['areas-through-their-index', 'server/areas/query/store/b.ts', `import '../../users/good.ts';`],
  ['areas-through-their-index', 'server/c.ts', `import './areas/users/good.ts';`],
  ['only-stores-touch-sql', 'server/areas/query/c.ts', `import 'pg';`],
  ['only-stores-touch-sql', 'server/areas/query/d.ts', `import { t } from './schema.ts';`],
  ['only-routes-touch-http', 'server/areas/query/e.ts', `import '../../platform/http/good.ts';`],
  ['routes-touch-no-sql', 'server/areas/query/routes/a.ts', `import '../store/good.ts';`],
  ['stores-use-no-rules', 'server/areas/query/store/a.ts', `import '../good.ts';`],
  ['query-parts-without-circles', 'web/features/query/picker/a.ts', `import '../answer/good.ts';`],
  ['query-parts-without-circles', 'web/features/query/answer/a.ts', `import '../good.ts';`],
  ['query-parts-without-circles', 'web/features/query/new/a.ts', `import '../answer/good.ts';`],
  ['ui-groups-without-circles', 'web/ui/data/a.ts', `import '../markdown/code/good.ts';`],
  ['ui-groups-without-circles', 'web/ui/new/a.ts', `import '../markdown/code/good.ts';`],
  ['app-parts-without-circles', 'web/app/routes/a.ts', `import '../layout/good.ts';`],
  ['app-parts-without-circles', 'web/app/new/a.ts', `import '../layout/good.ts';`],
  [
    'router-parts-without-circles',
    'server/areas/routing/choose/a.ts',
    `import '../explain/good.ts';`,
  ],
  [
    'router-parts-without-circles',
    'server/areas/routing/prompt/a.ts',
    `import '../create-router.ts';`,
  ],
  ['http-without-circles', 'server/platform/http/calls/a.ts', `import '../pages/good.ts';`],
  ['server-imports', 'server/a.ts', `import '../sandbox/good.ts';`],
  ['vendors-are-islands', 'server/providers/openai/a.ts', `import '../xai/good.ts';`],
  ['providers-http-knows-no-vendor', 'server/providers/http/a.ts', `import '../xai/good.ts';`],
  ['web-ui-imports', 'web/ui/a.ts', `import '#shared/contract/good.ts';`],
  ['web-diagrams-imports', 'web/diagrams/a.ts', "import '#shared/contract/good.ts';"],
  ['web-api-imports', 'web/api/a.ts', `import '../features/query/good.ts';`],
  ['web-feature-imports', 'web/features/threads/a.ts', `import '../query/good.ts';`],
  ['web-app-imports', 'web/app/a.ts', `import '#server/areas/query/index.ts';`],
  ['web-has-no-schemas', 'web/api/b.ts', `import '#shared/contract/query/schemas.ts';`],
  ['local-imports', 'local/a.ts', `import '#web/features/query/good.ts';`],
  ['sandbox-imports', 'sandbox/a.ts', `import type {} from '#shared/contract/good.ts';`],
  ['no-cycle', 'shared/lib/about.ts', `import './round.ts';`],
  ['unresolved', 'shared/lib/c.ts', `import './nowhere.ts';`],
  ['product-imports-no-tests', 'server/b.ts', `import '../tests/good.ts';`],
];

const good = [
  'shared/contract',
  'server/areas/users',
  'server/areas/query',
  'server/areas/query/store',
  'server/areas/routing/explain',
  'server/platform/http',
  'server/platform/http/pages',
  'server/providers/xai',
  'web/app/layout',
  'web/features/query',
  'web/features/query/answer',
  'web/ui/markdown/code',
  'sandbox',
  'tests',
];

let folder: string;
let rules: Set<string>;
let violations: Set<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-imports-'));
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json']) {
    await cp(join(repositoryFolder, name), join(folder, name));
  }
  await symlink(join(repositoryFolder, 'node_modules'), join(folder, 'node_modules'));
  for (const path of good) await write(`${path}/good.ts`, 'export {};');
  await write('server/main.ts', 'export {};');
  await write('server/areas/query/schema.ts', 'export const t = 1;');
  await write('server/areas/routing/create-router.ts', 'export {};');
  for (const area of ['users', 'query']) await write(`server/areas/${area}/index.ts`, 'export {};');
  await write('shared/lib/round.ts', `import './about.ts';`);
  await write('shared/contract/query/schemas.ts', 'export {};');
  for (const [, file, line] of planted) await write(file, line);
  const { summary } = await cruise(folder, [
    'shared',
    'server',
    'local',
    'web',
    'sandbox',
    'tests',
  ]);
  rules = new Set(summary.ruleSetUsed.forbidden.map(({ name }) => name));
  violations = new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the import rules', () => {
  it.each(planted)('%s catches a violation in %s: %s', (rule, file) => {
    expect([...violations]).toContain(`${rule}: ${file}`);
  });

  it('have a planted error for every rule', () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(rules);
  });

  it('report no file that follows them', () => {
    expect([...violations].filter((violation) => violation.endsWith('good.ts'))).toEqual([]);
  });

  it('are checked by a tool that reads our modules', async () => {
    const { summary } = await cruise(repositoryFolder, ['shared', 'server', 'web', 'sandbox']);
    expect(summary.totalCruised).toBeGreaterThan(300);
  });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), `${text}\n`);
}

// The tool's exit code is the number of violations.
function cruise(cwd: string, folders: string[]): Promise<CruiseResult> {
  const program = join(
    repositoryFolder,
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  );
  const config = join(repositoryFolder, '.dependency-cruiser.mjs');
  const args = [program, '--config', config, '--output-type', 'json', ...folders];
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout) => {
      if (stdout) resolve(JSON.parse(stdout) as CruiseResult);
      else reject(error ?? new Error('dependency-cruiser said nothing'));
    });
  });
}
