import { describe, expect, it } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { conversationKey } from '#web/features/query/conversation/storage/conversation-key.ts';
import { views } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const exact = { exact: true };

const introduction = ({ page }: HomePage) => page.getByText('Triage Mode');

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

  it('starts a new line on Shift+Enter and also submits with its button', async () => {
    const home = await stage.openHome(views.phone);
    await home.page.getByText('Tap search icon to submit').waitFor();
    await home.prompt.pressSequentially('Name a river');
    await home.prompt.press('Shift+Enter');
    await home.prompt.pressSequentially('in France');
    await home.page
      .getByText(
        'Waiting on your brilliance... Press Enter or click the search icon to begin.',
        exact,
      )
      .waitFor();
    await home.page.getByText('Press Enter to submit').waitFor({ state: 'hidden' });
    await home.button('Submit').click();
    await home.ended();
    await home.page.getByText('Waiting on your brilliance').waitFor({ state: 'detached' });
    const [request] = await stage.app.sandbox.requests();
    expect(request?.prompt).toBe('Name a river\nin France');
  });

  it.each(['Write a haiku about coffee', "Explain quantum physics like I'm 12"])(
    'is filled by clicking the suggestion "%s"',
    async (suggestion) => {
      const home = await stage.openHome();
      await home.button(suggestion).click();
      await expect.poll(() => home.prompt.inputValue()).toBe(suggestion);
      await expectNothingSent();
    },
  );

  it('hides the suggestions while they would replace the user’s own text', async () => {
    const home = await stage.openHome();
    const suggestion = home.button('Write a haiku about coffee');
    await suggestion.click();
    await expect.poll(() => home.prompt.inputValue()).toBe('Write a haiku about coffee');
    await suggestion.waitFor();
    await home.prompt.fill('Name a river');
    await suggestion.waitFor({ state: 'hidden' });
    await home.prompt.fill('');
    await suggestion.waitFor();
  });

  it('shows the length limit before it is reached, and doesn’t send a longer prompt', async () => {
    const home = await stage.openHome();
    await home.prompt.fill('a'.repeat(170_000));
    await home.page.getByText('170,000 of 200,000 characters').waitFor();
    await home.prompt.fill('a'.repeat(limits.promptCharacters + 3));
    await home.page.getByText('3 characters over the limit of 200,000').waitFor();
    await expect.poll(() => home.prompt.getAttribute('aria-invalid')).toBe('true');
    await home.prompt.press('Enter');
    await home.expectToast('Prompt Too Long');
    await home.toast.getByText('Prompts can be up to 200,000 characters long.').waitFor();
    await expect.poll(() => home.answer.count()).toBe(0);
    await expectNothingSent();
  });
});

it('on a phone Enter starts a new line, and the button submits', async () => {
  const home = await stage.openHome({ ...views.phone, hasTouch: true });
  await home.page.getByText('Tap search icon to submit').waitFor();
  await home.prompt.fill('Name a river');
  await home.prompt.press('Enter');
  await home.prompt.pressSequentially('in France');
  await expect.poll(() => home.prompt.inputValue()).toBe('Name a river\nin France');
  await home.button('Submit').click();
  await home.ended();
  await home.followUp.fill('And one');
  await home.followUp.press('Enter');
  await expect.poll(() => home.followUp.inputValue()).toBe('And one\n');
  expect(await stage.app.sandbox.requests()).toHaveLength(1);
});

describe('the chosen model', () => {
  const grok = (home: HomePage) => home.model('Grok 2').first();
  const isChosen = (home: HomePage) => grok(home).getAttribute('aria-pressed');

  it('survives a reload, as does Auto', async () => {
    const home = await stage.openHome();
    await grok(home).click();
    await home.page.reload();
    await expect.poll(() => isChosen(home)).toBe('true');
    await grok(home).click();
    await home.page.reload();
    await expect.poll(() => isChosen(home)).toBe('false');
  });

  it('stays chosen if the server says who the user is only after that', async () => {
    const home = await stage.openHome();
    await grok(home).click();
    const { promise: isKnown, resolve: tell } = Promise.withResolvers<void>();
    await home.page.route('**/api/auth/user', async (route) => {
      await isKnown;
      await route.continue();
    });
    await home.page.reload();
    const gpt = home.model('GPT-3.5 Turbo');
    await gpt.click();
    tell();
    await home.page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    await expect.poll(() => gpt.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => isChosen(home)).toBe('false');
    await home.page.reload();
    await expect.poll(() => gpt.getAttribute('aria-pressed')).toBe('true');
  });

  it('from the URL is chosen after the tier has changed, whatever was clicked before that', async () => {
    const { promise: isKnown, resolve: tell } = Promise.withResolvers<void>();
    const home = await stage.openHomeAs({ isStandard: true }, { path: '/about' });
    const remembered = 'localStorage.getItem("switchyard.isStandard")';
    await expect.poll(() => home.page.evaluate(remembered)).toBe('true');
    await home.page.evaluate('localStorage.removeItem("switchyard.isStandard")');
    await home.page.route('**/api/auth/user', async (route) => {
      await isKnown;
      await route.continue();
    });
    await home.page.goto(new URL('/?model=xai:grok-2-1212', home.page.url()).href);
    await home.model('GPT-3.5 Turbo').click();
    tell();
    await home.model('Auto Select (Standard)').waitFor();
    await expect.poll(() => isChosen(home)).toBe('true');
  });

  it('from the URL is used for a prompt that is sent before the models have loaded', async () => {
    const home = await stage.openHome();
    const { promise: isKnown, resolve: tell } = Promise.withResolvers<void>();
    await home.page.route('**/api/switchyard/models', async (route) => {
      await isKnown;
      await route.continue();
    });
    await home.page.goto(new URL('/?model=xai:grok-2-1212', home.page.url()).href);
    await home.ask('Name a river');
    const sent = home.page.waitForRequest('**/api/switchyard/query');
    tell();
    expect((await sent).postDataJSON()).toMatchObject({ model: 'xai:grok-2-1212' });
    await home.ended();
    expect(await stage.app.sandbox.requests()).toHaveLength(1);
  });
});

describe('the parameters in the URL', () => {
  it('fill the prompt but never send it automatically', async () => {
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

  it('are added to a draft, so that nothing typed is lost', async () => {
    const home = await stage.openHome();
    await home.prompt.fill('Name a sea');
    for (const _ of ['once', 'and not twice']) {
      await home.page.goto(new URL('/?q=Name%20a%20river', home.page.url()).href);
      await expect.poll(() => home.prompt.inputValue()).toBe('Name a sea\n\nName a river');
    }
    await home.page.goto(new URL('/?q=Name%20a%20lake', home.page.url()).href);
    await home.expectToast('Prompt Added to Your Draft');
    await expect
      .poll(() => home.prompt.inputValue())
      .toBe('Name a sea\n\nName a river\n\nName a lake');
    await home.page.goto(new URL('/?q=lake', home.page.url()).href);
    await expect.poll(() => home.prompt.inputValue()).toMatch(/Name a lake\n\nlake$/);
    await expectNothingSent();
  });

  it('set a visitor’s conversation aside', async () => {
    const home = await stage.openHome();
    await home.ask('Explain how rivers form');
    await home.ended();
    await home.page.goto(new URL('/?q=Name%20a%20river', home.page.url()).href);
    await expect.poll(() => home.prompt.inputValue()).toBe('Name a river');
    await home.button('Restore').click();
    await home.answer.getByText('Explain how rivers form', { exact: true }).waitFor();
  });

  it('set models, compare mode and prompt together, for people who may use them', async () => {
    const path = '/?models=openai:gpt-4-turbo,anthropic:claude-3-opus&compare=1&q=Name%20a%20river';
    const payer = await stage.openHomeAs({ isStandard: true }, { path });
    await payer.page.getByText('2 models side by side').waitFor();
    for (const name of ['GPT-4 Turbo', 'Claude 3 Opus']) {
      await expect.poll(() => payer.model(name).getAttribute('aria-pressed')).toBe('true');
    }
    await expect.poll(() => payer.prompt.inputValue()).toBe('Name a river');
    const visitor = await stage.openHome({ path });
    await visitor.upgrade.waitFor();
    await visitor.page.keyboard.press('Escape');
    await visitor.upgrade.waitFor({ state: 'hidden' });
    await expect.poll(() => visitor.prompt.inputValue()).toBe('Name a river');
    const auto = visitor.button('Auto Select (Free)');
    await expect.poll(() => auto.getAttribute('aria-pressed')).toBe('true');
    await expectNothingSent();
  });

  it('select a model, and are ignored for one that doesn’t exist', async () => {
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

describe('what the browser has stored', () => {
  it('restores the draft after a reload', async () => {
    const home = await stage.openHome();
    await home.prompt.fill('Half a tho');
    await home.page.reload();
    await expect.poll(() => home.prompt.inputValue()).toBe('Half a tho');
  });

  it('is ignored when it is corrupt', async () => {
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

  const turn = { query: 'x', phase: 'ended', queryId: 'q', columns: [] };
  const kept = { userId: null, threadId: null, query: { query: 'x' } };
  it.each([
    ['no JSON', '{"turns":['],
    ['no conversation', 5],
    ['a turn of nothing', { ...kept, turns: [null] }],
    ['an answer of nothing', { ...kept, turns: [{ ...turn, columns: [{}] }] }],
    ['a turn without its parts', { ...kept, turns: [turn] }],
    ['follow-ups that are none', null],
  ])('of a conversation is ignored when it is corrupt: %s', async (_what, found) => {
    const text = typeof found === 'string' ? found : JSON.stringify(found);
    const home = await stage.openHome({
      before: `sessionStorage.setItem('${conversationKey}', '${text}');
        sessionStorage.setItem('switchyard.follow-ups', '${text}')`,
    });
    await home.button('Auto Select (Free)').waitFor();
    expect(await home.answer.count()).toBe(0);
    await home.ask('Name a river');
    await home.ended();
    await home.text.waitFor();
  });

  it('isn’t needed when the browser blocks storage', async () => {
    const home = await stage.openHome({ before: forbidStorage });
    await home.ask('Name a river');
    await home.ended();
    await home.text.waitFor();
  });

  it('shows the introduction on the first four visits, then hides it', async () => {
    const home = await stage.openHome();
    for (const visit of [1, 2, 3, 4]) {
      await introduction(home).waitFor();
      await expect
        .poll(() => home.page.evaluate("localStorage['switchyard.visits']"))
        .toBe(String(visit));
      await home.page.reload();
    }
    await home.button('Auto Select (Free)').waitFor();
    await expect.poll(() => introduction(home).count()).toBe(0);
  });

  it('hides the introduction permanently when it is dismissed', async () => {
    const home = await stage.openHome();
    await home.button("Don't show again").click();
    await introduction(home).waitFor({ state: 'detached' });
    await home.page.reload();
    await home.button('Auto Select (Free)').waitFor();
    await expect.poll(() => introduction(home).count()).toBe(0);
  });
});

const forbidStorage = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('No', 'SecurityError') } });`;
