import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profiles } from '#server/areas/accounts/schema.ts';
import {
  expectAccessible,
  expectInWindow,
  expectNoSidewaysScroll,
  expectNothingCut,
  views,
} from '../support/test-page.ts';
import { createAccount } from '../support/test-accounts.ts';
import { TestClient } from '../support/test-client.ts';
import { setForTest } from '../support/test-settings.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage({
  environment: { PERSONAL_ENDPOINTS: 'allowed', ALLOWED_ENDPOINTS: 'loopback' },
});

const path = '/profile?tab=personal';
const field = (home: HomePage, name: string) => home.page.getByRole('textbox', { name });

const storedProfiles = (userId: number) =>
  stage.app.database.select().from(profiles).where(eq(profiles.userId, userId));

describe('a person’s profile', () => {
  it('is saved, is there on the next visit, and is deleted after confirming', async () => {
    const { userId, sessionToken } = await createAccount(stage.app.database);
    const home = await stage.openHome({ sessionToken, path });
    await expect.poll(() => home.button('Delete Profile').isDisabled()).toBe(true);
    await field(home, 'Full Name').fill('Augusta Ada King');
    await field(home, 'Email').fill('augusta@example.org');
    await home.page.getByText('Unsaved changes', { exact: true }).waitFor();
    await home.page.getByRole('tab', { name: 'Contact Details' }).click();
    await field(home, 'Phone').fill('+44 20 7946 0000');
    await home.button('Save Changes').click();
    await home.expectToast('Profile Updated', 'Your personal information is saved.');
    await expectAccessible(home.page);

    await home.page.reload();
    await expect.poll(() => field(home, 'Full Name').inputValue()).toBe('Augusta Ada King');
    await expect.poll(() => field(home, 'Email').inputValue()).toBe('augusta@example.org');
    const unsaved = home.page.getByText('Unsaved changes', { exact: true });
    await field(home, 'Full Name').fill('Ada');
    await unsaved.waitFor();
    await field(home, 'Full Name').fill('Augusta Ada King');
    await unsaved.waitFor({ state: 'hidden' });
    await home.page.getByRole('tab', { name: 'Contact Details' }).click();
    await expect.poll(() => field(home, 'Phone').inputValue()).toBe('+44 20 7946 0000');

    const question = home.page.getByRole('dialog', { name: 'Delete Profile' });
    await home.button('Delete Profile').click();
    const words =
      'Are you sure you want to delete your profile? This will remove all your personal information.';
    await question.getByText(words, { exact: true }).waitFor();
    await expectAccessible(home.page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await storedProfiles(userId)).toHaveLength(1);

    await home.button('Delete Profile').click();
    await question.getByRole('button', { name: 'Delete Profile' }).click();
    await home.expectToast('Profile Deleted', 'Your personal information has been deleted.');
    await expect.poll(() => field(home, 'Phone').inputValue()).toBe('');
    expect(await storedProfiles(userId)).toEqual([]);
  });

  it('keeps what was typed when it is rejected, and moves to the field', async () => {
    const { userId, sessionToken } = await createAccount(stage.app.database);
    const home = await stage.openHome({ sessionToken, path, expected: [/status of 400/] });
    await field(home, 'Full Name').fill('Augusta Ada King');
    await field(home, 'Email').fill('augusta at example');
    await home.page.getByRole('tab', { name: 'Contact Details' }).click();
    await field(home, 'Address').fill('12 St James’s Square');
    await home.button('Save Changes').click();
    await home.expectToast('Update Failed', 'Enter an e-mail address, such as name@example.com.');
    const email = field(home, 'Email');
    await email.and(home.page.locator('[aria-invalid="true"]:focus')).waitFor();
    await expect.poll(() => email.inputValue()).toBe('augusta at example');
    await expect.poll(() => field(home, 'Full Name').inputValue()).toBe('Augusta Ada King');
    await expectAccessible(home.page);
    expect(await storedProfiles(userId)).toEqual([]);

    await email.fill('augusta@example.org');
    await email.press('Enter');
    await home.expectToast('Profile Updated');
    expect(await storedProfiles(userId)).toMatchObject([
      { fullName: 'Augusta Ada King', address: '12 St James’s Square' },
    ]);
  });
});

it('an API key is created, shown once, changed, and revoked after confirming', async () => {
  const home = await stage.openHomeAs({}, { path: '/profile?tab=keys', expected: [/400/] });
  await home.page.getByText('No API keys yet.').waitFor();
  await home.button('Create Key').click();
  const making = home.page.getByRole('dialog', { name: 'Create API Key' });
  await making.getByRole('textbox', { name: 'Name' }).fill('Notebook');
  await making.getByRole('checkbox', { name: 'Votes' }).uncheck();
  const cache = making.getByLabel('Response cache');
  const sharing = 'Share cached answers with other people who share theirs';
  expect(await making.getByRole('checkbox', { name: sharing }).count()).toBe(0);
  await cache.selectOption('1 day');
  await making.getByRole('checkbox', { name: sharing }).check();
  await making.getByText('All models').click();
  await making.getByRole('checkbox', { name: 'Grok 2', exact: true }).check();
  await making.getByRole('checkbox', { name: 'Text Embedding 3 Small' }).check();
  await expectAccessible(home.page);
  await making.getByRole('button', { name: 'Create Key' }).click();
  const made = home.page.getByRole('dialog', { name: 'Copy Your Key' });
  const secret = (await made.getByText(/^sk-switchyard-/).textContent()) ?? '';
  await expectAccessible(home.page);
  const headers = { authorization: `Bearer ${secret}` };
  const list = () => fetch(new URL('/v1/models', home.page.url()), { headers });
  expect((await list()).status).toBe(200);
  await made.getByRole('button', { name: 'Done' }).click();
  const row = home.page.getByRole('listitem').filter({ hasText: 'Notebook' });
  await row
    .getByText('For chat, images and audio · xai:grok-2-1212 and openai:text-embedding-3-small')
    .waitFor();
  await row.getByText(`${secret.slice(0, 18)}…`, { exact: true }).waitFor();
  await row
    .getByText('Caches answers for 1 day, shared with other people’s keys', { exact: true })
    .waitFor();
  await expectAccessible(home.page);

  const key = async () => {
    const info = await fetch(new URL('/v1/key', home.page.url()), { headers });
    return ((await info.json()) as { data: { response_cache: object | null } }).data.response_cache;
  };
  expect(await key()).toEqual({ ttl: 86_400, shared: true });
  const editing = home.page.getByRole('dialog', { name: 'Edit Notebook' });
  for (const { size } of [views.phone, views.desk]) {
    await home.page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await home.page.emulateMedia({ colorScheme });
      await expectNoSidewaysScroll(home.page);
      await home.button('Edit Notebook').focus();
      await home.page.keyboard.press('Enter');
      await editing.getByLabel('Per day').and(home.page.locator(':focus')).waitFor();
      await expectInWindow(editing);
      await expectAccessible(home.page);
      await home.page.keyboard.press('Escape');
      await editing.waitFor({ state: 'hidden' });
    }
  }
  await home.button('Edit Notebook').click();
  await editing.getByLabel('Response cache').selectOption('Off');
  await editing.getByText('Saving empties the cache.').waitFor();
  await editing.getByLabel('Per day').fill('lots');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  const perDay = editing.getByLabel('Per day');
  await perDay.and(editing.locator('[aria-invalid=true]')).waitFor();
  const described = (await perDay.getAttribute('aria-describedby')) ?? '';
  await expect
    .poll(() => home.page.locator(`[id="${described}"]`).textContent())
    .toMatch(/above zero/);
  expect(await editing.getByRole('alert').count()).toBe(0);
  await perDay.fill('99999999999');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await editing.getByText('Enter at most $1,000,000.').waitFor();
  await perDay.fill('2.5');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await home.expectToast('Key Updated');
  await row.getByText(/\$0\.00 of \$2\.50/).waitFor();
  await row.getByText(/Caches answers/).waitFor({ state: 'hidden' });
  expect(await key()).toBeNull();

  await home.button('Revoke Notebook').click();
  await home.page
    .getByRole('dialog', { name: 'Revoke Key' })
    .getByRole('button', { name: 'Revoke Key' })
    .click();
  await home.expectToast('Key Revoked', 'Notebook no longer works.');
  await home.page.getByText('No API keys yet.').waitFor();
  expect((await list()).status).toBe(401);
});

it('a double click creates one key, which stays in view until its dialog is closed', async () => {
  const home = await stage.openHomeAs({}, { path: '/profile?tab=keys' });
  const { page } = home;
  await home.button('Create Key').click();
  const making = page.getByRole('dialog', { name: 'Create API Key' });
  await making.getByRole('textbox', { name: 'Name' }).fill('Notebook');
  await making.getByRole('button', { name: 'Create Key' }).dblclick();
  const made = page.getByRole('dialog', { name: 'Copy Your Key' });
  const secret = made.getByText(/^sk-switchyard-/);
  const { x, y } = (await secret.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 1, y + 5);
  await page.mouse.down();
  await page.mouse.move(x - 100, y + 30);
  await page.mouse.up();
  // Acts like the second click of a double click, on a button that the dialog no longer shows.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await made.getByRole('button', { name: 'Done' }).click();
  await home.button('Revoke Notebook').waitFor();
  await page.reload();
  await home.button('Revoke Notebook').waitFor();
  await expect.poll(() => home.button('Revoke Notebook').count()).toBe(1);
});

it('a custom endpoint answers when only self-hosted models may, and a budget limits the others', async () => {
  const home = await stage.openHomeAs(
    { isStandard: true },
    { path: '/profile?tab=keys', expected: [/429/] },
  );
  const { page } = home;
  const goTo = (path: string) => page.goto(new URL(path, page.url()).href);
  await home.button('Add Endpoint').click();
  const adding = page.getByRole('dialog', { name: 'Add Endpoint' });
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Attic');
  const address = `${stage.app.sandbox.url}/ollama/v1`;
  await adding.getByRole('textbox', { name: 'Base URL, ending in /v1' }).fill(address);
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add and Test' }).click();
  const choosing = page.getByRole('dialog', { name: 'Models from Attic' });
  for (const name of ['llama3.2:3b', 'library/qwen3:8b']) {
    await choosing.getByRole('checkbox', { name }).check();
  }
  const prices = choosing.getByRole('textbox', { name: '$ per million' });
  await expect.poll(() => prices.count()).toBe(4);
  for (const price of await prices.all()) await price.fill('0');
  await choosing.getByLabel('Until there are votes').selectOption('GPT-4');
  await expectAccessible(page);
  await choosing.getByRole('button', { name: 'Add 2' }).click();
  await home.expectToast('Models Added');
  await home.button('Remove llama3.2:3b from Attic').waitFor();
  await page.getByText('Models (2)').waitFor();
  await expectAccessible(page);

  await goTo('/');
  await home.model('GPT-3.5 Turbo').click();
  await home.choose('Where the model runs', 'Self-hosted only');
  await home.chip('Self-hosted only').waitFor();
  await page.getByText('GPT-3.5 Turbo isn’t used: not self-hosted.').waitFor();
  // The pills appear shortly after the sentence.
  await expect.poll(() => home.model('GPT-3.5 Turbo').count()).toBe(0);
  await home.model('llama3.2:3b').waitFor();
  await home.button(/^\d+ unavailable: not self-hosted$/).click();
  const elsewhere = page.getByRole('group', { name: 'Unavailable models' });
  const outside = elsewhere.getByRole('button', { name: 'GPT-3.5 Turbo' });
  await outside.and(page.locator('[aria-disabled="true"]')).click({ force: true });
  await expectAccessible(page);
  await home.ask('Name a river in France');
  await home.ended();
  await page.getByText('GPT-3.5 Turbo isn’t used: not self-hosted.').waitFor();
  await home.button('Models: Auto').waitFor();
  await home.chip('Self-hosted only').waitFor();
  await home.button('Regenerate').click();
  const again = page.getByRole('menuitem', { name: 'GPT-3.5 Turbo not self-hosted' });
  await again.and(page.locator('[aria-disabled="true"]')).waitFor();
  // The menu stays in view when the window becomes narrower.
  const menu = page.getByRole('menu', { name: 'Regenerate' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectInWindow(menu);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.getByText('Attic · self-hosted', { exact: true }).waitFor();
  expect(await stage.app.sandbox.requests()).toEqual([]);
  await expectAccessible(page);

  // A comparison doesn't call other providers either, even if a model of one was chosen for it.
  await goTo('/?models=openai:gpt-3.5-turbo,anthropic:claude-2&compare=1');
  await page.getByText('GPT-3.5 Turbo and Claude 2 aren’t used: not self-hosted.').waitFor();
  await home.ask('Name a river in Portugal');
  const columns = page.getByRole('article', { name: 'Comparison' }).getByRole('region');
  await expect.poll(() => columns.locator('.markdown').count()).toBe(2);
  for (const at of [0, 1])
    await columns.nth(at).getByText('Attic · self-hosted', { exact: true }).waitFor();
  expect(await stage.app.sandbox.requests()).toEqual([]);

  // A comparison that is left before it ends also shows at `/`, where it collapses the switch.
  await page.waitForURL('**/t/*');
  await goTo('/');
  await page.getByRole('switch', { name: 'Compare Models', checked: true }).click();
  await goTo('/?model=openai:gpt-3.5-turbo');
  await page.getByText('GPT-3.5 Turbo isn’t used: not self-hosted.').waitFor();
  await home.chip('Self-hosted only').click();
  await home.model('GPT-3.5 Turbo').and(page.locator('[aria-pressed="true"]')).waitFor();
  await home.ask('Name a river in Spain');
  await home.ended();

  await goTo('/profile?tab=usage');
  await page.getByRole('textbox', { name: 'Per day ($)' }).fill('0.000001');
  await home.button('Save Budget').click();
  await home.expectToast('Budget Saved');
  await page.getByRole('meter', { name: 'Budget: Today, set by you' }).waitFor();
  await page.getByText(/^Your own daily budget is spent: /).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await goTo('/');
  await home.model('GPT-3.5 Turbo').and(page.locator('[aria-pressed="true"]')).waitFor();
  await home.ask('Name a river in Italy');
  await page.getByText('Your own daily budget is spent.', { exact: true }).waitFor();
  await home.button('Close this note').click();
  await page.getByText(/^Your own daily budget is spent: /).waitFor({ state: 'detached' });

  await goTo('/profile?tab=keys');
  await home.button('Remove llama3.2:3b from Attic').click();
  const removing = page.getByRole('dialog', { name: 'Remove llama3.2:3b?' });
  await removing.getByText('Past answers are kept.').waitFor();
  await expectAccessible(page);
  await removing.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Models (1)').waitFor();
});

it.each(Object.entries(views))(
  'a person’s usage is shown next to the limits, at %s',
  async (_, view) => {
    const { url } = await stage.app.startAnother({ FREE_PER_MINUTE: '1' });
    const expected = [new RegExp(`^${url}/`)];
    const home = await stage.openHomeAs({}, { ...view, expected });
    await home.ask('Hello');
    await home.ended();
    await home.page.goto(new URL('/profile?tab=usage', home.page.url()).href);
    const meter = home.page.getByRole('meter', { name: 'Requests: Today' });
    await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe('1');
    const totalsShown = async () => (await home.tableOf('Usage today and this month')).slice(1);
    await expect.poll(totalsShown).toHaveLength(4);
    const totals = await totalsShown();
    expect(totals.map(([measure]) => measure)).toEqual([
      'Requests',
      'Comparisons',
      'Tokens',
      'Cost',
    ]);
    expect(totals.slice(0, 2)).toEqual([
      ['Requests', '1', '1'],
      ['Comparisons', '0', '0'],
    ]);
    for (const [, today, month] of totals.slice(2)) {
      expect(today).toMatch(/[1-9]/);
      expect(month).toBe(today);
    }
    await expectNothingCut(home.page, 'Daily usage');
    await home.page.getByRole('img', { name: 'Your requests per day' }).waitFor();
    await expectAccessible(home.page);
    await expectNoSidewaysScroll(home.page);
    // With a limit of one request per minute, the next request must wait.
    await home.page.goto(`${url}/profile?tab=usage`);
    await home.page.getByText(/^You can send your next request at .+\d:\d\d/).waitFor();
    await home.page.getByText('1 of 1', { exact: true }).waitFor();
    await expectAccessible(home.page);
  },
);

it('instructions deleted elsewhere while being edited are saved as new ones', async () => {
  const home = await stage.openHomeAs(
    {},
    { path: '/profile?tab=instructions', expected: [/status of 404/] },
  );
  await home.button('Add Instructions').click();
  const words = home.page.getByRole('textbox', { name: 'Instructions', exact: true });
  await home.page.getByRole('textbox', { name: 'Name' }).fill('Pirate');
  await words.fill('Say ahoy.');
  await home.button('Save').last().click();
  await home.button('Edit Pirate').click();
  await words.fill('Say ahoy, and mean it.');
  const other = await home.openTab('/profile?tab=instructions');
  await other.button('Delete Pirate').click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await other.button('Delete Pirate').waitFor({ state: 'detached' });
  const save = home.page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await save.click();
  await home.page
    .getByRole('alert')
    .getByText('To add the instructions again, choose Save.')
    .waitFor();
  await expectAccessible(home.page);
  await save.click();
  await words.waitFor({ state: 'detached' });
  await home.page.getByText('Say ahoy, and mean it.').waitFor();
});

it('a prompt whose instructions were deleted in the meantime is retried without them', async () => {
  const { sessionToken } = await createAccount(stage.app.database);
  const person = new TestClient(stage.app.url, '192.0.2.91', sessionToken);
  const named = { name: 'Pirate', text: 'Say ahoy.' };
  const path = '/api/account/instructions/named';
  const { id } = (await person.send('POST', path, named)).body as { id: string };
  const home = await stage.openHome({
    sessionToken,
    expected: [/status of 404/],
  });
  await home.choose('Instructions', 'Pirate');
  await home.chip('Instructions: Pirate').waitFor();
  await person.send('DELETE', `${path}/${id}`);
  await home.ask('Name a river in France');
  await home.failure.getByText('The instructions you chose have been deleted.').waitFor();
  await home.retry.click();
  await home.failure.waitFor({ state: 'detached' });
  await home.ended();
  expect((await stage.app.sandbox.requests()).map(({ system }) => system)).toEqual([undefined]);
  // The deleted instructions are no longer selected either.
  await home.chip('Instructions: Pirate').waitFor({ state: 'detached' });
});

it('instructions are created, selected, shown in the receipt and kept on regenerate and reload', async () => {
  const home = await stage.openHomeAs(
    { isStandard: true },
    { path: '/profile?tab=instructions', size: views.desk.size },
  );
  const standing = home.page.getByRole('textbox', { name: 'Added to every prompt' });
  await standing.fill('Keep it short.');
  const held = Promise.withResolvers<void>();
  await home.page.route('**/api/account/instructions', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await home.button('Save Instructions').click();
  await home.button('Saving...').waitFor();
  await standing.fill('Keep it short, please.');
  held.resolve();
  await home.expectToast('Instructions Saved');
  // What was typed while saving is still in the field, as an unsaved change.
  await home.page.getByText('Unsaved changes', { exact: true }).waitFor();
  await expect.poll(() => standing.inputValue()).toBe('Keep it short, please.');
  await standing.fill('Keep it short.');
  await home.page.getByText('Unsaved changes', { exact: true }).waitFor({ state: 'detached' });
  await home.button('Add Instructions').click();
  const dialog = home.page.getByRole('dialog', { name: 'Add Instructions' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Pirate');
  const words = dialog.getByRole('textbox', { name: 'Instructions', exact: true });
  await words.fill('Say ahoy.');
  const question = home.page.getByRole('dialog', { name: 'Close Without Saving?' });
  for (const leave of ['Escape', 'beside', 'Close'] as const) {
    if (leave === 'Escape') await home.page.keyboard.press('Escape');
    else if (leave === 'beside') await home.page.mouse.click(5, 400);
    else await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await question.waitFor();
    if (leave === 'Escape') await home.page.keyboard.press('Escape');
    else await question.getByRole('button', { name: 'Keep Editing' }).click();
    // The browser hides the question shortly before the page processes the answer.
    await home.page.getByText('You have unsaved changes.').waitFor({ state: 'detached' });
    await expect.poll(() => words.inputValue()).toBe('Say ahoy.');
  }
  await home.page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Close Without Saving' }).click();
  await dialog.waitFor({ state: 'detached' });
  await home.button('Add Instructions').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Pirate');
  await expect.poll(() => words.inputValue()).toBe('');
  await words.fill('Say ahoy.');
  await expectAccessible(home.page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await home.button('Edit Pirate').waitFor();
  await expectAccessible(home.page);

  // `sessionStorage` may contain anything, including invalid JSON.
  await home.page.evaluate(() => sessionStorage.setItem('switchyard.answer-settings', '{'));
  await home.page.goto(new URL('/', home.page.url()).href);
  await home.model('GPT-4 Turbo').click();
  await home.choose('Instructions', 'Pirate');
  await home.choose('Temperature', '0.5');
  await home.chip('Temperature 0.5').waitFor();
  await home.page.reload();
  await home.chip('Temperature 0.5').waitFor();
  await home.chip('Instructions: Pirate').waitFor();
  await expectAccessible(home.page);

  await home.ask('Name a river in France');
  await home.ended();
  const told = 'Instructions: standing and “Pirate” · Temperature 0.5';
  const openFigures = () => home.answer.getByRole('button', { name: /^Cost / }).click();
  await openFigures();
  await home.answer.getByText(told, { exact: true }).waitFor();
  const sent = (await stage.app.sandbox.requests()).at(-1);
  expect(sent).toMatchObject({ system: 'Keep it short.\n\nSay ahoy.', temperature: 0.5 });
  await home.button('Show instructions').click();
  await home.answer.getByText('Say ahoy.', { exact: true }).waitFor();
  await expectAccessible(home.page);
  await home.page.keyboard.press('Escape');

  await home.button('Regenerate').click();
  const again = home.page.getByRole('menu', { name: 'Regenerate' });
  await again.getByRole('menuitem', { name: 'Retry with GPT-4 Turbo' }).click();
  await home.version('2 of 2').waitFor();
  await home.ended();
  await openFigures();
  await home.answer.getByText(told, { exact: true }).waitFor();
  await home.page.keyboard.press('Escape');

  await home.choose('Instructions', 'Only standing');
  await home.goOnWith('And its length?');
  const plain = 'Instructions: standing · Temperature 0.5';
  await openFigures();
  await home.answer.getByText(plain, { exact: true }).waitFor();
  await home.page.keyboard.press('Escape');
  expect((await stage.app.sandbox.requests()).map(({ system }) => system)).toEqual([
    'Keep it short.\n\nSay ahoy.',
    'Keep it short.\n\nSay ahoy.',
    'Keep it short.',
  ]);

  await setForTest(stage.app, 'system.instructions', 'Be kind.');
  await home.goOnWith('And where does it end?');
  const everybodys = 'Instructions: site-wide and standing · Temperature 0.5';
  await openFigures();
  await home.answer.getByText(everybodys, { exact: true }).waitFor();
  const { system } = (await stage.app.sandbox.requests()).at(-1) ?? {};
  expect(system).toBe('Be kind.\n\nKeep it short.');
  // Only administrators may see the text of the installation's instructions.
  await home.button('Show instructions').click();
  await home.answer.getByText('Keep it short.', { exact: true }).waitFor();
  expect(await home.page.getByText('Be kind.').count()).toBe(0);
});
