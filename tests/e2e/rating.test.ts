import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { answerRatings } from '#server/areas/preferences/schema.ts';
import { expectAccessible, views } from '../support/test-page.ts';
import { intercept, interceptOnce } from '../support/intercept.ts';
import { useStage } from './stage.ts';

const stage = useStage();

async function latestRating() {
  const [latest] = await stage.app.database
    .select()
    .from(answerRatings)
    .orderBy(desc(answerRatings.id))
    .limit(1);
  return latest;
}

describe.each(Object.entries(views))('on a %s an answer', (_name, view) => {
  it('can be rated with a reason, and keeps its rating after a reload', async () => {
    const home = await stage.openHomeAs({}, view);
    await home.ask('Name a river');
    await home.ended();
    await home.button('Bad answer').click();
    const reason = home.answer.getByRole('textbox', { name: 'What was wrong? (optional)' });
    await expectAccessible(home.page);
    expect((await reason.boundingBox())?.width).toBeGreaterThan(250);
    await reason.fill('It names a sea');
    await home.button('Send Feedback').click();
    await reason.waitFor({ state: 'detached' });
    await expect.poll(latestRating).toMatchObject({ rating: 'down', reason: 'It names a sea' });
    await home.page.reload();
    const pressed = () => home.button('Bad answer').getAttribute('aria-pressed');
    await expect.poll(pressed).toBe('true');
    await home.button('Bad answer').click();
    await expect.poll(pressed).toBe('false');
    await expect.poll(async () => (await latestRating())?.reason).not.toBe('It names a sea');
  });
});

it('a reason is saved even if the rating that it belongs to takes longer', async () => {
  const home = await stage.openHome();
  await home.ask('Name a river');
  await home.ended();
  const held = Promise.withResolvers<void>();
  await interceptOnce(home.page, /\/rating$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  let saved = 0;
  home.page.on('response', (response) => {
    if (response.url().endsWith('/rating')) saved += 1;
  });
  await home.button('Bad answer').click();
  await home.answer.getByRole('textbox', { name: 'What was wrong? (optional)' }).fill('Too slow');
  await home.button('Send Feedback').click();
  // If the reason didn't wait for the rating, it would have been sent by now.
  await home.page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
  held.resolve();
  await expect.poll(() => saved).toBe(2);
  expect(await latestRating()).toMatchObject({ rating: 'down', reason: 'Too slow' });
});

it('a rating that can’t be saved is undone, and a toast says so', async () => {
  const home = await stage.openHome({ expected: [/net::ERR_/] });
  await home.ask('Name a river');
  await home.ended();
  await intercept(home.page, /\/rating$/, (route) => route.abort());
  await home.button('Good answer').click();
  await home.toast.getByText('Couldn’t save your rating. Please try again.').waitFor();
  await expect.poll(() => home.button('Good answer').getAttribute('aria-pressed')).toBe('false');
});

it('an administrator sees who rated what, and why', async () => {
  const home = await stage.openHome();
  await home.ask('Name a river in Peru');
  await home.ended();
  await home.button('Good answer').click();
  await home.answer.getByRole('textbox', { name: 'What was good? (optional)' }).fill('So short');
  await home.button('Send Feedback').click();
  await expect.poll(async () => (await latestRating())?.reason).toBe('So short');
  const path = '/admin/analytics?tab=preferences';
  const admin = await stage.openHomeAs({ isAdmin: true }, { path });
  const row = admin.page
    .getByRole('table', { name: 'Answer ratings' })
    .getByRole('row', { name: /Good.*So short/ });
  await row.waitFor();
  await expectAccessible(admin.page);
});
