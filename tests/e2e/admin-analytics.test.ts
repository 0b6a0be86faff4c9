import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dailyModelUsage } from '#server/areas/statistics/schema.ts';
import { createAccount } from '../support/test-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import { addModelUsage, addUsage } from '../support/test-usage.ts';
import { addVote } from '../support/test-votes.ts';
import type { HomePage } from './home-page.ts';
import { useStage, type Stage } from './stage.ts';
import { describeWatching } from './watching-rules.ts';

const [gpt, claude, flash] = [
  'openai:gpt-4',
  'anthropic:claude-3-opus',
  'vertex:gemini-1.5-flash',
] as const;
const names = { gpt: 'GPT-4', claude: 'Claude 3 Opus', flash: 'Gemini 1.5 Flash' };

const openOn = (stage: Stage, tab: string, options: Parameters<Stage['openHomeAs']>[1] = {}) =>
  stage.openHomeAs({ isAdmin: true }, { path: `/admin/analytics?tab=${tab}`, ...options });

async function card(home: HomePage, title: string): Promise<string> {
  const box = home.page.getByRole('heading', { name: title, exact: true }).locator('..');
  return (await box.innerText()).replaceAll(/\n+/g, '\n');
}

describe('with no usage yet', () => {
  const stage = useStage({ environment: {} });

  it('the analytics page says so', async () => {
    const home = await openOn(stage, 'usage');
    for (const title of ['Total Queries', 'Total Tokens Used', 'Total Data Processed']) {
      await expect.poll(() => card(home, title)).toBe(`${title}\nN/A`);
    }
    await home.page.getByRole('tab', { name: 'Model Popularity' }).click();
    await home.page.getByText('No model popularity data available.').waitFor();
    await home.page.getByRole('tab', { name: 'User Preferences' }).click();
    await home.page.getByText('No model preference data available.').waitFor();
    await home.page.getByRole('tab', { name: 'Costs' }).click();
    await home.page.getByText('No answers in this range.').waitFor();
    await expectAccessible(home.page);
  });

  it('costs of audio alone are shown by the model’s name, and apart from those of answers', async () => {
    const { database } = stage.app;
    onTestFinished(async () => void (await database.delete(dailyModelUsage)));
    const counts = { answers: 6, inputTokens: 700, outputTokens: 3_300, costMicroUsd: 40_000 };
    await addModelUsage(database, 0, ['openai', 'gpt-4o-mini-tts'], counts);
    const home = await openOn(stage, 'costs');
    await home.page.getByText('GPT-4o mini TTS').waitFor();
    expect(await card(home, 'Spend per Answer')).toBe('Spend per Answer\nN/A');
    const answered = { answers: 2, inputTokens: 10, outputTokens: 10, costMicroUsd: 20_000 };
    await addModelUsage(database, 0, ['openai', 'gpt-4'], answered);
    const free = { answers: 9, inputTokens: 0, outputTokens: 0, costMicroUsd: 0 };
    await addModelUsage(database, 0, ['openai', 'omni-moderation-latest'], free);
    await home.page.reload();
    await expect.poll(() => card(home, 'Total Spend')).toBe('Total Spend\n$0.06');
    expect(await card(home, 'Spend per Answer')).toBe(
      'Spend per Answer\n$0.01\nWithout models for embeddings, audio and moderation',
    );
  });
});

describe('with some usage', () => {
  const stage = useStage({ environment: {} });
  const open = (tab: string, options?: Parameters<typeof stage.openHomeAs>[1]) =>
    openOn(stage, tab, options);
  let voter: number;

  beforeAll(async () => {
    const { database } = stage.app;
    ({ userId: voter } = await createAccount(database));
    const { userId: other } = await createAccount(database);
    for (let index = 0; index < 7; index += 1) {
      await addVote(database, {
        userId: voter,
        models: [gpt, claude],
        chosen: index < 5 ? gpt : claude,
        prompt: `Question ${index}`,
      });
    }
    for (let index = 0; index < 5; index += 1) {
      await addVote(database, {
        userId: other,
        models: [flash, gpt],
        chosen: flash,
        prompt: `Other ${index}`,
        isBlind: index < 3,
      });
    }
    // The votes added twelve queries, each with ten bytes and twenty tokens.
    await addUsage(database, other, 2, {
      textQueries: 1_000_000,
      textTokens: 5_000_000,
      dataBytes: 1024 ** 4,
    });
    await addModelUsage(database, 1, ['xai', 'grok-2'], {
      answers: 3,
      inputTokens: 100,
      outputTokens: 200,
      costMicroUsd: 12_340_000,
    });
  });

  /** Popularity and preferences come from the latest recalculation. */
  async function recalculate(): Promise<void> {
    const admin = await stage.app.person({ isAdmin: true });
    const { status } = await admin.send('POST', '/api/admin/stats/models/recalculate');
    expect(status).toBe(200);
  }

  it('the usage tab shows the totals, and one person’s figures after a search', async () => {
    const home = await open('usage');
    await expect.poll(() => card(home, 'Total Queries')).toBe('Total Queries\n1,000,012');
    await expect.poll(() => card(home, 'Total Tokens Used')).toBe('Total Tokens Used\n5,000,240');
    await expect.poll(() => card(home, 'Total Data Processed')).toMatch(/\n1\.00 TB$/);
    await home.page.getByPlaceholder('Search by user ID...').fill('many');
    await home.button('Search').click();
    await home.page.getByText('Enter a user ID, such as 7.').waitFor();
    await home.page.getByPlaceholder('Search by user ID...').fill(String(voter));
    await home.button('Search').click();
    await home.page.getByRole('heading', { name: 'Usage Statistics for Ada Lovelace' }).waitFor();
    await home.page.getByText('Model Comparisons').waitFor();
    await expect
      .poll(() => card(home, 'Model Comparisons'))
      .toBe('Model Comparisons\n7\n7.0 per day');
    await expectAccessible(home.page);
  });

  it('the popularity tab recalculates, and sorts when a column is clicked', async () => {
    const home = await open('models');
    await home.button('Recalculate Statistics').click();
    await home.expectToast('Model popularity statistics have been recalculated');
    const facts = async () =>
      (await home.tableOf('Model popularity')).map((cells) => cells.slice(0, 5));
    await expect
      .poll(() => facts())
      .toEqual([
        ['Model', 'Total Selections', 'Total Comparisons', 'Win Rate', 'Strengths'],
        [names.gpt, '5', '12', '41.7%', 'Chat 42%'],
        [names.flash, '5', '5', '100.0%', 'Not enough votes yet'],
        [names.claude, '2', '7', '28.6%', 'Not enough votes yet'],
      ]);
    const models = async () => (await facts()).slice(1).map(([model]) => model);
    await home.button('Total Comparisons').click();
    await expect.poll(models).toEqual([names.gpt, names.claude, names.flash]);
    await home.button('Total Comparisons').click();
    await expect.poll(models).toEqual([names.flash, names.claude, names.gpt]);
    await home.button('Model').click();
    await expect.poll(models).toEqual([names.claude, names.flash, names.gpt]);
    await home.page
      .getByText('Win rate is how often a model is chosen when compared with others.')
      .waitFor();
    await expect
      .poll(async () => (await home.tableOf('Model ratings'))[1])
      .toEqual([names.flash, 'Not enough votes yet', '–', '5']);
    await home.page
      .getByText(
        `Blind votes, also included above: ${names.gpt} 0.0% of 3, ${names.flash} 100.0% of 3.`,
      )
      .waitFor();
    await home.page.getByText(/^The left answer was chosen 83\.3% of the time/).waitFor();
    await expectAccessible(home.page);
  });

  it('shows an error when a recalculation fails', async () => {
    const home = await open('models', { expected: [/status of 500/] });
    await home.page.route('**/stats/models/recalculate', (route) => route.fulfill({ status: 500 }));
    await home.button('Recalculate Statistics').click();
    await home.expectToast('Failed to recalculate model statistics');
  });

  it('says so when the statistics can’t be loaded again after a recalculation', async () => {
    await recalculate();
    const home = await open('models', { expected: [/status of 500/] });
    await home.page.getByRole('table', { name: 'Model popularity' }).waitFor();
    await home.page.route('**/api/admin/stats/models', (route) => route.fulfill({ status: 500 }));
    await home.button('Recalculate Statistics').click();
    await home.expectToast('Model popularity statistics have been recalculated');
    await home.page.getByRole('alert').getByText('The data below may be out of date.').waitFor();
    await expect
      .poll(async () => (await home.tableOf('Model popularity')).length)
      .toBeGreaterThan(1);
  });

  it('the preferences tab shows ten entries, then all, then one person’s', async () => {
    await recalculate();
    const home = await open('preferences');
    const shown = async () => (await home.tableOf('Preferences')).slice(1);
    await expect.poll(shown).toHaveLength(10);
    await expect
      .poll(async () => (await shown())[0]?.slice(1, 4))
      .toEqual(['Other 4', `${names.flash}, ${names.gpt}`, names.flash]);
    await expect
      .poll(async () => (await shown()).slice(1, 3).map((cells) => [cells[1], cells[3]]))
      .toEqual([
        ['Other 3', names.flash],
        ['Other 2', `${names.flash} (blind)`],
      ]);
    await home.button('View All Preferences').click();
    await expect.poll(async () => (await shown()).length).toBe(12);
    await home.page.getByPlaceholder('Search by user ID...').fill(String(voter));
    await home.button('Search').click();
    await expect.poll(async () => (await shown()).length).toBe(7);
    await expectAccessible(home.page);
  });

  it('the cost tab shows what was spent', async () => {
    const home = await open('costs');
    await home.page.getByText('Total Spend').waitFor();
    await expect.poll(() => card(home, 'Total Spend')).toBe('Total Spend\n$12.34');
    await expect
      .poll(async () => (await home.tableOf('Spend by provider'))[1])
      .toEqual(['xAI', '3', '300', '$12.34']);
    // The axis shows its currency.
    const chart = home.page.getByRole('img', { name: 'US dollars spent per day' });
    await expect.poll(() => chart.textContent()).toMatch(/\$\d/);
    await expect
      .poll(async () => (await home.tableOf('Spend by model'))[2])
      .toEqual([names.gpt, '12', '120', '$0.0012']);
    await expect
      .poll(async () => (await home.tableOf('Spend by user'))[1])
      .toEqual([`Ada Lovelace (${voter})`, '7', '140', '$0.0014']);
    await expectAccessible(home.page);
  });

  it.each(Object.entries(views))('each tab fits a %s', async (_name, view) => {
    const home = await open('usage', view);
    for (const name of ['Usage Statistics', 'Model Popularity', 'User Preferences', 'Costs']) {
      await home.page.getByRole('tab', { name, exact: true }).click();
      await home.page.getByRole('tabpanel', { name }).getByRole('heading').first().waitFor();
      await expectNoSidewaysScroll(home.page);
    }
    await expectAccessible(home.page);
  });
});

// Uses a separate app, because its prompts would count in the figures above.
describe('on a separate installation', () => {
  describeWatching(useStage({ environment: {} }));
});
