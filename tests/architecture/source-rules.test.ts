import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listMissing, type LockFile } from '../../scripts/lock-file/list-missing.ts';
import { readTrackedFiles } from './tracked-files.ts';

const sources = readTrackedFiles(/^(shared|server|web|sandbox)\/.*\.tsx?$/).filter(
  ({ path }) => !path.includes('.test.'),
);

const ownPath = 'tests/architecture/source-rules.test.ts';

/** Returns whether a route is set up with Playwright's `times` option. */
function hasTimes(text: string): boolean {
  return /\.route\([^;]*\{ times: \d+ \}\s*,?\s*\);/.test(text);
}

// These methods of a locator answer at once, even if the page is still loading.
const hastyReads: ReadonlySet<string> = new Set([
  'all',
  'allInnerTexts',
  'allTextContents',
  'count',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
]);

/** Lists each `expect(await …)` of a read that doesn't wait. A count of 0 is allowed. */
function listHastyReads(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (isExpectation(node)) {
      const [actual] = node.arguments;
      const read = actual && findHastyRead(actual);
      if (read && !(read === 'count' && isComparedWithNone(node))) {
        found.push(`${path}: ${node.getText()}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isExpectation(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.getText() === 'expect';
}

/** The name of the first such read in an expression that awaits something. */
function findHastyRead(node: ts.Node, isAwaited = false): string | undefined {
  if (
    isAwaited &&
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.expression.getText() !== 'Promise' &&
    hastyReads.has(node.expression.name.text)
  ) {
    return node.expression.name.text;
  }
  const isInside = isAwaited || ts.isAwaitExpression(node);
  return ts.forEachChild(node, (child) => findHastyRead(child, isInside));
}

function isComparedWithNone(expectation: ts.CallExpression): boolean {
  const matcher = expectation.parent;
  return (
    ts.isPropertyAccessExpression(matcher) &&
    /^(toBe|toEqual)$/.test(matcher.name.text) &&
    ts.isCallExpression(matcher.parent) &&
    matcher.parent.arguments[0]?.getText() === '0'
  );
}

function listWith(pattern: RegExp, under: RegExp): string[] {
  return sources
    .filter(({ path, text }) => under.test(path) && pattern.test(text))
    .map(({ path }) => path);
}

describe('the source files', () => {
  it('are read at all', () => {
    expect(sources.length).toBeGreaterThan(200);
  });

  it('read the environment only in server/config.ts, and before it is loaded in server/serve.ts', () => {
    const readers = listWith(/process\.env\b/, /^(shared|server|web)\//);
    expect(readers).toEqual(['server/config.ts', 'server/serve.ts']);
  });

  it('connect to the database only through clients that survive a broken connection', () => {
    const own = readTrackedFiles(/^(local|scripts|server)\/.*\.ts$/);
    const found = own.filter(({ text }) => /new (pg\.)?(Client|Pool)\(/.test(text));
    expect(found.map(({ path }) => path)).toEqual([
      'server/platform/db/connection/create-client.ts',
      'server/platform/db/connection/database.ts',
      // Connects to vendors.
      'server/providers/http/pool/http-pool.ts',
    ]);
  });

  it('use no Node API in the web app or in shared code', () => {
    expect(listWith(/from ['"]node:|\bprocess\.|\bBuffer\b/, /^(shared|web)\//)).toEqual([]);
  });

  it('format displayed numbers and dates only in shared/lib/format.ts', () => {
    const formatting =
      /\bIntl\.(?:NumberFormat|DateTimeFormat)\b|\.to(?:Fixed|Precision|Locale(?:Date|Time)?String)\(/;
    expect(listWith(formatting, /^(shared|web)\//)).toEqual([
      // Computes the calendar day of a time zone.
      'shared/lib/days.ts',
      'shared/lib/format.ts',
      // Reads the time zone of the browser.
      'web/api/call.ts',
      // Fills an input with an amount, which may not have thousands separators.
      'web/features/admin-payments/refund-dialog.tsx',
    ]);
  });

  it('do not check whether they run against the sandbox', () => {
    expect(listWith(/if \(.*sandbox/i, /^(shared|server\/(domain|providers|http)|web)\//)).toEqual(
      [],
    );
  });
});

describe('browser tests', () => {
  it('never remove a route, because without any Chromium loses requests in flight', () => {
    const files = readTrackedFiles(/^tests\/.*\.ts$/).filter(({ path }) => path !== ownPath);
    expect(files.length).toBeGreaterThan(100);
    const found = files.filter(({ text }) => /\.unroute(All)?\(/.test(text) || hasTimes(text));
    expect(
      found.map(({ path }) => path),
      'use tests/support/intercept.ts',
    ).toEqual([]);
  });

  it('wait for what they expect, instead of reading it once', () => {
    const planted = [
      'expect(await tabs.allInnerTexts()).toEqual([]);',
      'expect(await page.getByRole("row").count(), "rows").toBe(3);',
      'expect((await cells.allTextContents()).length).toBe(0);',
      'expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual([]);',
    ];
    for (const line of planted) expect(listHastyReads('a.ts', line)).toHaveLength(1);
    const allowed = [
      'expect(await rows.count()).toBe(0);',
      'await expect.poll(() => rows.count()).toBe(3);',
      'expect(await Promise.all([first, second])).toEqual([]);',
      'expect(await button.getAttribute("href")).toBe("/");',
    ];
    for (const line of allowed) expect(listHastyReads('a.ts', line)).toEqual([]);

    const files = readTrackedFiles(/^tests\/e2e\/.*\.ts$/);
    expect(files.length).toBeGreaterThan(50);
    const found = files.flatMap(({ path, text }) => listHastyReads(path, text));
    expect(found, 'use expect.poll or waitFor').toEqual([]);
  });
});

describe('the repository', () => {
  it('contains no path from a developer’s machine', () => {
    const machinePath = new RegExp(String.raw`(^|[\s"'(=:])/(work|root|home|Users)/\w`, 'm');
    const files = readTrackedFiles(/./).filter(({ text }) => machinePath.test(text));
    expect(files.map(({ path }) => path)).toEqual([]);
  });

  it('contains no URL of a package registry', () => {
    const files = readTrackedFiles(/(^|\/)(package(-lock)?\.json|\.npmrc|.*\.ya?ml|\.ci\/.*)$/);
    expect(files.map(({ path }) => path)).toContain('package-lock.json');
    const address = /"resolved": "https?:|registry\s*=|registry\./;
    expect(files.filter(({ text }) => address.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('pins every package to one version', () => {
    const [manifest] = readTrackedFiles(/^package\.json$/);
    const { dependencies, devDependencies } = JSON.parse(manifest?.text ?? '{}') as Record<
      string,
      Record<string, string>
    >;
    const pinned = Object.entries({ ...dependencies, ...devDependencies });
    expect(pinned.length).toBeGreaterThan(20);
    const loose = pinned.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
  });

  it('locks the packages of every platform, as npm ci requires', () => {
    const [lock] = readTrackedFiles(/^package-lock\.json$/);
    const missing = listMissing(JSON.parse(lock?.text ?? '') as LockFile);
    const names = missing.map(({ name }) => name);
    expect(names, 'run node scripts/lock-file/complete-lock-file.ts').toEqual([]);
  });
});
