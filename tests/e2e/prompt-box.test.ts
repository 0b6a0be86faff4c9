import { describe, expect, it } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { views } from '../support/test-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

async function expectNothingSent() {
  expect(await stage.app.sandbox.requests()).toEqual([]);
}

describe('the prompt box', () => {
  it('says what is missing when it is empty or blank', async () => {
    const home = await stage.openHome();
    for (const blank of ['', ' \n ']) {
      await home.ask(blank);
      await home.expectToast('Empty Query', 'Please enter a query or attach files to continue.');
    }
    await expectNothingSent();
  });

  it('breaks the line on Shift+Enter and submits by its button too', async () => {
    const home = await stage.openHome(views.phone);
    await home.page.getByText('Tap search icon to submit').waitFor();
    await home.prompt.pressSequentially('Name a river');
    await home.prompt.press('Shift+Enter');
    await home.prompt.pressSequentially('in France');
    await home.page.getByText(/^Waiting on your brilliance\.\.\. Press Enter or/).waitFor();
    await home.button('Submit').click();
    await home.ended();
    const [request] = await stage.app.sandbox.requests();
    expect(request?.prompt).toBe('Name a river\nin France');
  });

  it.each(['Write a haiku about coffee', "Explain quantum physics like I'm 12"])(
    'is filled by the suggestion "%s"',
    async (suggestion) => {
      const home = await stage.openHome();
      await home.button(suggestion).click();
      await expect.poll(() => home.prompt.inputValue()).toBe(suggestion);
      await expectNothingSent();
    },
  );

  it('tells the limit before it is reached and holds back what is over it', async () => {
    const home = await stage.openHome();
    await home.prompt.fill('a'.repeat(170_000));
    await home.page.getByText('170,000 of 200,000 characters').waitFor();
    await home.prompt.fill('a'.repeat(limits.promptCharacters + 3));
    await home.page.getByText('3 characters over the limit of 200,000').waitFor();
    await expect.poll(() => home.prompt.getAttribute('aria-invalid')).toBe('true');
    await home.prompt.press('Enter');
    await home.expectNoToast();
    await expect.poll(() => home.answer.count()).toBe(0);
    await expectNothingSent();
  });
});

describe('what an address asks for', () => {
  it('fills the prompt and is never sent by itself', async () => {
    const home = await stage.openHome({ path: '/?q=Name%20a%20river' });
    await expect.poll(() => home.prompt.inputValue()).toBe('Name a river');
    await home.button('Auto Select (Free)').waitFor();
    await home.page.waitForURL(stage.app.url);
    await home.prompt.fill('Name a sea');
    await home.page.reload();
    await expect.poll(() => home.prompt.inputValue()).toBe('Name a sea');
    await expect.poll(() => home.answer.count()).toBe(0);
    await expectNothingSent();
  });

  it('selects its model, and ignores one that does not exist', async () => {
    const chosen = await stage.openHome({ path: '/?model=xai:grok-2-1212' });
    await expect
      .poll(() => chosen.model('Grok 2').first().getAttribute('aria-pressed'))
      .toBe('true');
    const unknown = await stage.openHome({ path: '/?model=nobody:nothing' });
    await unknown.model('GPT-3.5 Turbo').waitFor();
    await expect
      .poll(() => unknown.button('Auto Select (Free)').getAttribute('aria-pressed'))
      .toBe('true');
  });
});

describe('what the browser has kept', () => {
  it('brings the draft back after a reload', async () => {
    const home = await stage.openHome();
    await home.prompt.fill('Half a tho');
    await home.page.reload();
    await expect.poll(() => home.prompt.inputValue()).toBe('Half a tho');
  });

  it('is ignored where it is broken', async () => {
    const home = await stage.openHome({
      localStorage: {
        'switchyard.visits': '{"NaN',
        'switchyard.theme': 'pink',
        'switchyard.isStandard': 'true',
        'switchyard.onboardingDismissed': '[]',
      },
    });
    await home.button('Auto Select (Free)').waitFor();
    await home.page.getByText('Triage Mode').waitFor();
    await home.ask('Name a river');
    await home.ended();
    await home.text.waitFor();
  });

  it('is done without where the browser forbids it', async () => {
    const home = await stage.openHome({ before: forbidStorage });
    await home.ask('Name a river');
    await home.ended();
    await home.text.waitFor();
  });

  it('hides the introduction from the fifth visit on, or when it is dismissed', async () => {
    const fifth = await stage.openHome({ localStorage: { 'switchyard.visits': '4' } });
    await fifth.button('Auto Select (Free)').waitFor();
    await expect.poll(() => fifth.page.getByText('Triage Mode').count()).toBe(0);
    const first = await stage.openHome();
    await first.button("Don't show again").click();
    await first.page.reload();
    await first.button('Auto Select (Free)').waitFor();
    await expect.poll(() => first.page.getByText('Triage Mode').count()).toBe(0);
  });
});

const forbidStorage = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('No', 'SecurityError') } });`;
