import { expect, it } from 'vitest';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { expectAccessible } from '../support/test-page.ts';
import { useStage } from './stage.ts';

const stage = useStage({ environment: { FREE_PER_DAY: '1' } });

it('a prompt over the daily limit is saved, and Standard is offered', async () => {
  const home = await stage.openHome({ expected: [/status of 429/] });
  await home.ask('Name a river');
  await home.ended();
  await home.ask('Name a mountain');
  await home.failure.getByText(/requests? per day/).waitFor();
  await expectAccessible(home.page);
  await home.failure.getByRole('button', { name: 'Get Higher Limits' }).click();
  await home.upgrade.waitFor();
});

it('the last three prompts of the day are announced below the composer, in every tab', async () => {
  const home = await stage.openHomeAs({});
  const { user } = await home.page.evaluate(
    async () => (await fetch('/api/auth/user')).json() as Promise<{ user: CurrentUser }>,
  );
  const admin = await stage.app.person({ isAdmin: true });
  const limits = { perMinute: null, perDay: 5, running: null };
  await admin.send('PUT', `/api/admin/users/${user.id}/limits`, limits);
  const note = ({ page }: Pick<typeof home, 'page'>) => page.getByText(/left today/);
  await home.ask('Name a river');
  await home.ended();
  expect(await note(home).count()).toBe(0);
  await home.page.waitForURL('**/t/*');
  const { pathname } = new URL(home.page.url());
  const tab = await home.openTab(pathname);
  await tab.followUp.waitFor();
  await home.goOnWith('And a lake');
  for (const shown of [home, tab]) {
    await expect.poll(() => note(shown).textContent()).toBe('3 prompts left today. See plans');
  }
  await expectAccessible(home.page);
  const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note') };
  await home.page.locator('input[type=file]').setInputFiles(file);
  await home.button('Remove note.txt').waitFor();
  await home.goOnWith('And this');
  await expect.poll(() => note(tab).textContent()).toBe('2 prompts left today. See plans');
  await note(home).getByRole('link', { name: 'See plans' }).click();
  await home.page.waitForURL('**/pricing');
});
