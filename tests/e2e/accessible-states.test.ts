import { describe, it } from 'vitest';
import { expectAccessible, views } from '../support/test-page.ts';
import { useStage } from './stage.ts';

// States of the home page that no other test checks with axe.
const stage = useStage();

const prompt = 'Explain how rivers form';

describe.each(['desk', 'phone'] as const)('on a %s, axe finds nothing wrong', (view) => {
  it('while waiting for an answer, while it streams and after it was stopped', async () => {
    await stage.app.sandbox.play({ scenario: 'silence', times: 1 });
    const home = await stage.openHome(views[view]);
    await home.ask(prompt);
    await home.answer.getByText(/^Processing with .+\.\.\.$/).waitFor();
    await expectAccessible(home.page, 'section[aria-label=Response]');
    await home.button('Stop').click();
    await home.answer.getByText('Stopped before the answer started.').waitFor();
    await stage.app.sandbox.throttle();
    await home.ask(prompt);
    await home.text.waitFor();
    await expectAccessible(home.page, 'section[aria-label=Response]');
    await home.button('Stop').click();
    await home.answer.getByText('Stopped. The text so far is saved.').waitFor();
    await expectAccessible(home.page, 'section[aria-label=Response]');
  });

  it('when another model took over and its toast is shown', async () => {
    const match = { provider: 'openai', model: 'gpt-3.5-turbo' };
    await stage.app.sandbox.play({ match, scenario: 'server-error' });
    const home = await stage.openHome({ ...views[view], path: '/?model=openai:gpt-3.5-turbo' });
    await home.ask(prompt);
    await home.notice.waitFor();
    await home.toast.getByText(/^Used /).waitFor();
    await expectAccessible(home.page);
  });

  it('in the menus, in the full terms and with a prompt that is too long', async () => {
    const home = await stage.openHomeAs({ isAdmin: true }, views[view]);
    await home.button('User menu').click();
    await expectAccessible(home.page, '[role=menu]');
    await home.page.keyboard.press('Escape');
    await home.page.getByRole('menu').waitFor({ state: 'hidden' });
    await home.button(/^Theme/).click();
    await expectAccessible(home.page, '[role=menu]');
    await home.page.keyboard.press('Escape');
    await home.page.getByRole('menu').waitFor({ state: 'hidden' });
    await home.button('View full terms').click();
    await expectAccessible(home.page, 'dialog[open]');
    await home.page.keyboard.press('Escape');
    await home.prompt.fill('a'.repeat(200_001));
    await home.page.getByText('1 character over the limit of 200,000').waitFor();
    await expectAccessible(home.page, 'form[role=search]');
  });
});
