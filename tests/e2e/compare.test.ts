import { eq } from 'drizzle-orm';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { preferences } from '#server/db/schema/preferences.ts';
import { queries } from '#server/db/schema/queries.ts';
import { expectAccessible } from '../support/test-page.ts';
import { patiently, type HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const prompt = 'Explain how rivers form';
const topThree = "We'll show the top 3 most relevant models for your query.";

const comparison = ({ page }: HomePage) => page.getByRole('article', { name: 'Comparison' });
const columns = (home: HomePage) => comparison(home).getByRole('region');
const toggle = ({ page }: HomePage) => page.getByRole('switch', { name: 'Compare Models' });
const prefer = (place: Locator) => place.getByRole('button', { name: 'Prefer this response' });
const ended = (home: HomePage) =>
  comparison(home).and(home.page.locator('[aria-busy="false"]')).waitFor();

async function openComparing(): Promise<HomePage> {
  const home = await stage.openHomeAs({ isStandard: true });
  await home.button('Auto Select (Standard)').waitFor();
  await toggle(home).click();
  await toggle(home).and(home.page.locator('[aria-checked="true"]')).waitFor();
  return home;
}

async function storedPreferences() {
  return stage.app.database
    .select({ outcome: preferences.outcome, position: preferences.position })
    .from(preferences)
    .innerJoin(queries, eq(preferences.queryId, queries.id))
    .where(eq(queries.prompt, prompt));
}

describe('a person with Standard who compares', () => {
  it('sees three answers grow side by side and prefers one, which is kept', async () => {
    const home = await openComparing();
    await home.page.getByText(/^The 3 most relevant of \d+$/).waitFor();
    await stage.app.sandbox.pace(40);
    await home.ask(prompt);
    await home.expectToast(topThree);
    for (const index of [0, 1, 2]) {
      await columns(home).nth(index).locator('.markdown').waitFor();
    }
    expect(await columns(home).count()).toBe(3);
    expect(await prefer(comparison(home)).count()).toBe(0);
    const lengths = async () => {
      const texts = await columns(home).locator('.markdown').allInnerTexts();
      return texts.map((text) => text.length);
    };
    const early = await lengths();
    await expect
      .poll(
        async () => (await lengths()).every((length, at) => length > (early[at] ?? 0)),
        patiently,
      )
      .toBe(true);

    await ended(home);
    await expect.poll(() => prefer(comparison(home)).count(), patiently).toBe(3);
    await expectAccessible(home.page);
    const second = columns(home).nth(1);
    const name = await second.getByRole('heading', { level: 2 }).innerText();
    await prefer(second).click();
    await home.expectToast('Preference Saved');
    await home.toast.getByText(new RegExp(`^You preferred .+'s ${name} response for`)).waitFor();
    await second.getByText('Your preferred response').waitFor();
    expect(await prefer(comparison(home)).count()).toBe(0);
    expect(await storedPreferences()).toEqual([{ outcome: 'preferred', position: 1 }]);
  });

  it('loses one column to a fault and nothing of the others', async () => {
    const home = await openComparing();
    for (const name of ['GPT-4 Turbo', 'Claude 3 Opus', 'GPT-3.5 Turbo']) {
      await home.model(name).click();
    }
    await home.page.getByText('3 models side by side').waitFor();
    const match = { provider: 'openai', model: 'gpt-3.5-turbo' };
    await stage.app.sandbox.play({ match, scenario: 'bad-request' });
    await home.ask('Name a river');
    await ended(home);
    const failed = columns(home).filter({ has: home.page.getByRole('alert') });
    expect(await failed.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'GPT-3.5 Turbo',
    ]);
    await failed.getByText(/did not accept this prompt/).waitFor();
    await expect.poll(() => prefer(comparison(home)).count(), patiently).toBe(2);
    expect(await prefer(failed).count()).toBe(0);
    const whole = columns(home).filter({ has: home.page.locator('.markdown') });
    expect(await whole.count()).toBe(2);
    await expectAccessible(home.page);
  });
});

it('a person without Standard is offered it instead', async () => {
  const home = await stage.openHomeAs({});
  await home.button('Auto Select (Free)').waitFor();
  await toggle(home).click();
  await home.upgrade.getByText('Compare mode: answers side by side').waitFor();
  await expectAccessible(home.page);
  await home.upgrade.getByRole('button', { name: 'Maybe Later' }).click();
  await home.upgrade.waitFor({ state: 'hidden' });
  expect(await toggle(home).getAttribute('aria-checked')).toBe('false');
  expect(await stage.app.sandbox.requests()).toEqual([]);
});
