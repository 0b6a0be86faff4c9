import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answers, queries } from '#server/areas/query/schema.ts';
import { threads } from '#server/areas/threads/schema.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/test-page.ts';
import { createAccount } from '../support/test-accounts.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const turnCount = 500;
const writeTurn = (turn: number) =>
  `## Turn ${turn}\n\nA river **begins** where water gathers, and so on.\n\n| km | m |\n| --- | --- |\n| ${turn} | 2 |\n\n\`\`\`ts\nconst turn = ${turn};\n\`\`\`\n`;

const longTalk = Array.from({ length: turnCount }, (_, at) => writeTurn(at + 1));

/** Stores a conversation with these answers, as if it had taken place. */
async function haveConversation(userId: number, contents: string[]): Promise<string> {
  const turnCount = contents.length;
  const threadId = randomUUID();
  const now = Date.now();
  await stage.app.database.insert(threads).values({ id: threadId, userId, title: 'A long talk' });
  const turns = contents.map((content, at) => ({
    id: randomUUID(),
    at: new Date(now - (turnCount - at) * 1000),
    turn: at + 1,
    content,
  }));
  await stage.app.database.insert(queries).values(
    turns.map(({ id, at, turn }) => ({
      id,
      userId,
      threadId,
      tier: 'free' as const,
      kind: 'text' as const,
      prompt: `Question ${turn}`,
      askedModel: 'auto-free',
      compareMode: false,
      status: 'done' as const,
      dataBytes: 100,
      createdAt: at,
      finishedAt: at,
    })),
  );
  await stage.app.database.insert(answers).values(
    turns.map(({ id, at, content }) => ({
      queryId: id,
      position: 0,
      modelId: 'openai:gpt-3.5-turbo',
      model: 'gpt-3.5-turbo',
      name: 'GPT-3.5 Turbo',
      upstreamModel: 'gpt-3.5-turbo',
      content,
      reason: 'You chose GPT-3.5 Turbo.',
      finish: 'complete' as const,
      inputTokens: 5,
      outputTokens: 5,
      costMicroUsd: 5,
      timeMs: 1000,
      failovers: [],
      finishedAt: at,
    })),
  );
  return threadId;
}

/** The earlier turns that are drawn or have a placeholder. */
const shownTurns = ({ history }: HomePage) => history.getByRole('list').first().locator('> li');

it('a conversation of five hundred prompts opens, scrolls and continues like any other', async () => {
  const { userId, sessionToken } = await createAccount(stage.app.database);
  const threadId = await haveConversation(userId, longTalk);
  const home = await stage.openHome({ sessionToken, path: `/t/${threadId}` });
  const { page, history } = home;
  await home.answer.getByText(`Question ${turnCount}`, { exact: true }).waitFor();
  await expect.poll(() => shownTurns(home).count()).toBe(turnCount - 1);
  await expectAtTop(home);
  await history.getByRole('heading', { name: 'Turn 460', exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  await home.followUp.fill('And what came first?');
  await home.followUp.press('Enter');
  await home.answer.getByText('And what came first?', { exact: true }).waitFor();
  await home.ended();
  await expect.poll(() => shownTurns(home).count()).toBe(turnCount);
  await history.getByText(`Question ${turnCount}`, { exact: true }).waitFor();
  const [request] = await stage.app.sandbox.requests();
  expect(request?.turns).toBeGreaterThan(100);
});

it('Back and a reload restore the scroll position in a long conversation', async () => {
  const { userId, sessionToken } = await createAccount(stage.app.database);
  const threadId = await haveConversation(userId, longTalk.slice(0, 100));
  const home = await stage.openHome({ sessionToken, path: `/t/${threadId}` });
  const { page } = home;
  await expectWholeTurns(home, 99);
  const forty = await readTurn(home, 40);
  await page.evaluate(`document.querySelector('footer a[href="/terms"]').click()`);
  await page.getByRole('heading', { name: 'Terms of Service', level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(forty.place).toSatisfy(forty.isSame);
  // While earlier turns are still being drawn, the page may store a scroll position that is about to change.
  await expectWholeTurns(home, 99);
  await expect.poll(forty.place).toSatisfy(forty.isSame);
  await page.reload();
  await expect.poll(forty.place).toSatisfy(forty.isSame);
});

/** Scrolls to a turn and waits until what is in view has been drawn, which moves it. */
async function readTurn({ page }: HomePage, turn: number) {
  // The page keeps the last answer in view until the reader does something.
  await page.keyboard.press('Shift');
  const heading = page.getByRole('heading', { name: `Turn ${turn}`, exact: true });
  await heading.scrollIntoViewIfNeeded();
  const place = async () => {
    await page.evaluate(twoFrames);
    return Math.round((await heading.boundingBox())?.y ?? Number.NaN);
  };
  await expect.poll(async () => (await place()) === (await place())).toBe(true);
  const before = await place();
  return { place, isSame: (at: number) => Math.abs(at - before) < 5 };
}

const twoFrames = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(resolve)))`;

/** Expects that the last answer is at the top of the window, whatever is drawn above it. */
async function expectAtTop({ page, answer }: HomePage) {
  const height = page.viewportSize()?.height ?? 0;
  const share = async () => ((await answer.boundingBox())?.y ?? Number.NaN) / height;
  await expect.poll(share).toSatisfy((at) => at > 0 && at < 0.3);
}

async function expectWholeTurns(home: HomePage, count: number) {
  await expect.poll(() => shownTurns(home).locator('article .markdown').count()).toBe(count);
  await expect.poll(() => shownTurns(home).count()).toBe(count);
}

it('a long prompt can be read in full, above its answer and in the history', async () => {
  const home = await stage.openHome();
  const lines = Array.from({ length: 30 }, (_, at) => `The heron saw ${at} fish.`);
  await home.ask(`What did the heron see?\n${lines.join('\n')}`);
  await home.ended();
  const last = home.page.getByText('The heron saw 29 fish.');
  const cutAway = () => last.first().evaluate((words) => words.scrollHeight - words.clientHeight);
  await expect.poll(cutAway).toBeGreaterThan(100);
  await home.page.emulateMedia({ media: 'print' });
  await expect.poll(cutAway).toBe(0);
  await home.page.emulateMedia({ media: 'screen' });
  await home.answer.getByRole('button', { name: 'Show more' }).click();
  await home.answer.getByRole('button', { name: 'Show less' }).waitFor();
  await expectAccessible(home.page);
  await last.first().scrollIntoViewIfNeeded();
  await home.goOnWith('And what then?');
  expect(await home.answer.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await home.history.getByRole('button', { name: /^Show (more|less)$/ }).waitFor();
});

describe('a thread with answers designed to break the page', () => {
  const poison: Record<string, string> = {
    quotes: '>'.repeat(3_000),
    lists: '1. '.repeat(3_000),
    'deeper lists': Array.from({ length: 1_000 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
    emphasis: '*a _b '.repeat(3_000),
    words: 'W'.repeat(200_000),
    links: '[a]('.repeat(8_000),
    brackets: '\\['.repeat(30_000),
    'line breaks': 'a\n'.repeat(200_000),
    paragraphs: 'a\n\n'.repeat(100_000),
    breaks: 'a\\\n'.repeat(50_000),
    cells: `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${'|a\n'.repeat(2_000)}`,
    definitions: `${'[a][b] '.repeat(500)}\n\n[b]: https://b.example/${'b'.repeat(50_000)}`,
    formulas: `$${'{'.repeat(2_000)}x${'}'.repeat(2_000)}$`,
    code: `\`\`\`js\n${'1+'.repeat(200_000)}\n\`\`\``,
  };

  it('opens repeatedly, shows normal answers in full and the rest as far as possible', async () => {
    const { userId, sessionToken } = await createAccount(stage.app.database);
    const contents = Object.values(poison).flatMap((bad, at) => [bad, `Harmless answer ${at}.`]);
    const threadId = await haveConversation(userId, contents);
    const home = await stage.openHome({
      sessionToken,
      path: `/t/${threadId}`,
      before: recordLongestTask,
    });
    for (const visit of ['first', 'second']) {
      await expectWholeTurns(home, contents.length - 1);
      for (const at of Object.keys(poison).keys()) {
        await home.page.getByText(`Harmless answer ${at}.`).waitFor();
      }
      const longest = await home.page.evaluate<number>('window.longestTaskMs');
      expect(longest, `${visit} visit`).toBeLessThan(longestTaskMs);
      await home.page.reload();
    }
  });

  it.each(Object.entries(poison))('copies an answer of %s in full', async (_, bad) => {
    const { userId, sessionToken } = await createAccount(stage.app.database);
    const threadId = await haveConversation(userId, [bad]);
    const home = await stage.openHome({ sessionToken, path: `/t/${threadId}` });
    await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await home.text.waitFor();
    await home.button('Copy answer').click();
    await home.answer.getByText('Copied').waitFor({ state: 'attached' });
    const copied = await home.page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.length).toBe(bad.length);
    await expectNoSidewaysScroll(home.page);
  });
});

// The limit on a busy machine. These answers once took sixteen seconds each, or crashed the tab.
const longestTaskMs = 5_000;

const recordLongestTask = `window.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.longestTaskMs = Math.max(window.longestTaskMs, duration);
  }).observe({ type: 'longtask', buffered: true });`;

it('twenty thousand pasted lines become an attachment, are sent and are answered', async () => {
  const home = await stage.openHome();
  await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const lines = Array.from({ length: 20_000 }, (_, at) => `The heron saw ${at} fish.`);
  await home.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(lines.join('\n'))})`);
  await home.prompt.focus();
  await home.page.keyboard.press('ControlOrMeta+v');
  const tray = home.page.getByRole('search').getByRole('list', { name: 'Attached files' });
  await tray.getByText('Pasted text.txt').waitFor();
  await tray.getByText('20,000 lines').waitFor();
  await expect.poll(() => home.prompt.inputValue()).toBe('');
  await home.prompt.pressSequentially('What did the heron see?');
  await home.prompt.press('Enter');
  await home.ended();
  await home.text.getByText('The heron saw').first().waitFor();
  await tray.waitFor({ state: 'detached' });
});
