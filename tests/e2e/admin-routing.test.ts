import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../support/test-accounts.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNothingCut,
  views,
} from '../support/test-page.ts';
import { addVote } from '../support/test-votes.ts';
import type { HomePage } from './home-page.ts';
import { useStage, type Stage } from './stage.ts';

const [flash, turbo, grok, opus] = [
  'vertex:gemini-1.5-flash',
  'openai:gpt-3.5-turbo',
  'xai:grok-2-1212',
  'anthropic:claude-3-opus',
] as const;
const prompt = 'Write a cover letter for a nurse';
const path = '/admin/routing';

const openOn = (stage: Stage, options: Parameters<Stage['openHomeAs']>[1] = {}) =>
  stage.openHomeAs({ isAdmin: true }, { path, ...options });
const panel = (home: HomePage, name: string) => home.page.getByRole('region', { name });

describe('the routing tab without any comparisons', () => {
  const stage = useStage({ environment: {} });

  it('says that there are none', async () => {
    const home = await openOn(stage);
    await home.page.getByText('No comparisons to learn from yet.').waitFor();
    await expectAccessible(home.page);
    const main = home.page.getByRole('main');
    await main.getByRole('link', { name: 'Settings' }).click();
    await home.page.getByText('Auto: default balance').waitFor();
  });

  it('offers to try again when it can’t be loaded', async () => {
    const home = await openOn(stage, {
      expected: [/status of 500/],
      before:
        'const real = fetch; window.fetch = (url, init) => String(url).endsWith("/api/admin/routing") && !window.healed ? Promise.resolve(new Response("{}", { status: 500 })) : real(url, init);',
    });
    await home.page.getByText('Couldn’t load the routing policy').waitFor();
    await home.page.evaluate('window.healed = true');
    await home.button('Try Again').click();
    await home.page.getByText('No comparisons to learn from yet.').waitFor();
  });
});

/** An app with stored votes, whose policy only one group of tests changes. */
function useVotedStage(): Stage {
  const stage = useStage({ environment: {} });
  beforeAll(async () => {
    const { database } = stage.app;
    const people = await Promise.all(Array.from({ length: 4 }, () => createAccount(database)));
    const vote = async (count: number, models: readonly string[], chosen: string) => {
      for (let index = 0; index < count; index += 1) {
        const userId = people[index % people.length]?.userId ?? null;
        await addVote(database, { userId, models, chosen, prompt, task: 'writing' });
      }
    };
    await vote(31, [flash, turbo], turbo);
    await vote(13, [flash, turbo], flash);
    await vote(5, [opus, grok], opus);
    const userId = people[0]?.userId ?? null;
    const older = { userId, models: [flash, turbo], chosen: flash, task: 'writing' };
    await addVote(database, { ...older, isNoted: false });
  });
  return stage;
}

describe('with votes from comparisons', () => {
  const stage = useVotedStage();

  it('an administrator promotes the candidate, answers cite the votes, and it can be rolled back', async () => {
    const visitor = await stage.openHome();
    await visitor.ask(prompt);
    await visitor.ended();
    await expect.poll(() => visitor.answer.innerText()).not.toMatch(/preferred/);
    const home = await openOn(stage);
    await panel(home, 'Active policy').getByText('Published results only').waitFor();
    await panel(home, 'Active policy')
      .getByText(/of 49, likely/)
      .waitFor();
    await home.page.getByText('The candidate makes better choices.').waitFor();
    const rowsOf = (name: string) =>
      home.page.getByRole('list', { name, exact: true }).getByRole('listitem');
    const rows = rowsOf('Writing');
    await expect
      .poll(() => rows.filter({ hasText: 'GPT-3.5 Turbo' }).innerText())
      .toMatch(/Preferred\s31\sof\s44.*Better here\s+0 → \+\d+\.\d points/s);
    await expect
      .poll(() => rowsOf('Writing, group 2').filter({ hasText: 'Claude 3 Opus' }).innerText())
      .toMatch(/Preferred\s5\sof\s5.*5 of 30 votes/s);
    await home.page.getByText('Never compared with the models above').waitFor();
    await home.page.getByText('1 older vote isn’t counted').waitFor();
    await home.page.getByText(/^Based on 1 prompt from the last 90 days/).waitFor();
    await expectAccessible(home.page);

    await home.button('Promote').click();
    const question = home.page.getByRole('dialog', { name: 'Promote This Candidate?' });
    await question
      .getByText(
        /^The candidate would change how Auto rates .* for everyone\. The change applies from the next prompt/,
      )
      .waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await panel(home, 'Active policy').getByText('Published results only').waitFor();
    await promote(home);
    await home.expectToast('Candidate Promoted');
    await panel(home, 'Active policy').getByText('Policy 1').waitFor();
    await panel(home, 'Candidate').getByText('Nothing to promote').waitFor();
    const watched = rowsOf('Promoted policies');
    await expect
      .poll(() => watched.innerText())
      .toMatch(/Policy 1.*Predicted\s63%.*Actual\sNo votes yet.*Actual\sNo costs yet/s);
    await expect.poll(() => home.button('Promote').isDisabled()).toBe(true);
    await expectAccessible(home.page);

    await visitor.page.reload();
    await visitor.ask(prompt);
    await visitor.answer
      .getByText('was preferred to Gemini 1.5 Flash in 31 of 44 comparisons here.')
      .waitFor();

    await home.button('Go Back').click();
    await home.button('Go Back Now').click();
    await home.expectToast('Previous Policy Restored');
    await panel(home, 'Active policy').getByText('Published results only').waitFor();
  });
});

/** Presses Promote and confirms it. */
async function promote(page: Awaited<ReturnType<typeof openOn>>) {
  await page.button('Promote').click();
  await page.button('Promote Candidate').click();
}

describe('when two administrators promote at once', () => {
  const stage = useVotedStage();

  it('the second one gets an error and sees the active policy', async () => {
    const home = await openOn(stage, { expected: [/status of 409/] });
    await panel(home, 'Candidate').waitFor();
    const other = await openOn(stage);
    await promote(other);
    await other.expectToast('Candidate Promoted');
    await promote(home);
    await home.expectToast('Failed to promote the candidate');
    await panel(home, 'Active policy').getByText('Policy 1').waitFor();
  });
});

describe('the routing tab, once Auto has chosen models', () => {
  const stage = useVotedStage();
  beforeAll(async () => {
    await stage.app.visitor().ask({ query: prompt, model: 'auto-free' });
  });

  it.each(Object.entries(views))('fits a %s', async (_name, view) => {
    const home = await openOn(stage, view);
    await panel(home, 'Candidate').waitFor();
    await home.page.getByText('How this is calculated').click();
    await expectNoSidewaysScroll(home.page);
    await expectNothingCut(home.page, 'Models that Auto chooses');
    await expectAccessible(home.page);
    if (view === views.phone) return;
    await home.page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(home.page);
  });
});
