import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { views } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

// Between the last control and the first, the window has the focus and no element does.
const focusIsVisible = `(() => {
  if (document.activeElement === document.body) return true;
  for (let at = document.activeElement; at; at = at.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    if (/0px 0px 0px [2-9]px/.test(boxShadow)) return true;
  }
  return false;
})()`;
const focused = `document.activeElement.outerHTML.slice(0, 120)`;

const isFocused = (target: Locator) =>
  target.evaluate((element: { matches(selector: string): boolean }) => element.matches(':focus'));

async function expectVisibleFocus({ page }: HomePage) {
  await expect
    .poll(() => page.evaluate(focusIsVisible), {
      message: await page.evaluate<string>(focused),
    })
    .toBe(true);
}

const longestWay = 80;

/** Tabs from control to control until the target has the focus, and expects a visible focus at each step. */
async function tabTo(home: HomePage, target: Locator, key = 'Tab') {
  for (let steps = 0; steps < longestWay; steps += 1) {
    await home.page.keyboard.press(key);
    await expectVisibleFocus(home);
    if (await isFocused(target)) return;
  }
  throw new Error(`${String(target)} was not reached by ${key}.`);
}

it('a whole conversation works with the keyboard alone', async () => {
  const home = await stage.openHome();
  const { keyboard } = home.page;
  await stage.app.sandbox.throttle();
  await expect.poll(() => isFocused(home.prompt)).toBe(true);
  await expectVisibleFocus(home);
  await keyboard.type('Explain how rivers form');
  await keyboard.press('Enter');

  await home.text.waitFor();
  await tabTo(home, home.button('Stop'), 'Shift+Tab');
  await keyboard.press('Enter');
  await home.answer.getByText('Stopped. The text so far is saved.').waitFor();

  await stage.app.sandbox.pace(0);
  await tabTo(home, home.followUp);
  await keyboard.type('And how do they end?');
  await keyboard.press('Enter');
  await home.history.waitFor();
  await home.ended();
  await home.text.waitFor();

  await tabTo(home, home.button(/^Model Recommendations/));
  await keyboard.press('Enter');
  const another = home.recommendations.getByRole('button', { name: /^Try / }).first();
  const name = (await another.getAttribute('aria-label'))?.replace('Try ', '');
  await tabTo(home, another);
  await keyboard.press('Enter');
  await expect.poll(async () => (await home.answeredBy())[0]).toBe(name);
  await home.ended();
});

// Returns what covers the middle of an element, or says that the middle is outside the window; null if it is
// visible. For elements taller than half the window, checks their start instead.
const findCover = (find: string) => `(() => {
  const element = ${find};
  if (element === document.body) return 'the page';
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const y = bottom - top > innerHeight / 2 ? Math.max(top, 0) + 8 : (top + bottom) / 2;
  const at = document.elementFromPoint((left + right) / 2, y);
  if (at && (element.contains(at) || at.contains(element))) return null;
  return element.outerHTML.slice(0, 150) + ' under ' + (at ?? 'no window').outerHTML?.slice(0, 150);
})()`;

const focusCover = findCover('document.activeElement');
const nextFrame = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(resolve)))`;

/** Tabs through the page and returns what was covered while it had the focus. */
async function listCovered({ page }: HomePage, key: string): Promise<string[]> {
  const covered: string[] = [];
  for (let steps = 0; steps < 2 * longestWay; steps += 1) {
    await page.keyboard.press(key);
    let cover = await page.evaluate<string | null>(focusCover);
    // A toast that the focused element scrolled under moves away with the next frame.
    if (cover !== null)
      cover = await page.evaluate<string | null>(`(${nextFrame}).then(() => ${focusCover})`);
    if (cover === 'the page') {
      expect(steps).toBeGreaterThan(10);
      break;
    }
    if (cover !== null) covered.push(cover);
  }
  return covered;
}

const entries = '[aria-labelledby="recommendations-title"] li';
const lastEntry = `[...document.querySelectorAll('${entries}')].at(-1)`;

it.each(['desk', 'phone'] as const)(
  'on a %s nothing covers the focused element or an open list on a page with answers',
  async (view) => {
    const home = await stage.openHome({ ...views[view], reducedMotion: 'reduce' });
    await home.ask('Write a function in Python that sorts a list');
    await home.ended();
    await home.goOnWith('Explain how rivers form');
    const details = home.button(/^Details/).last();
    await details.press('Enter');
    await home.button('Show as Table').press('Enter');
    await home.openRecommendations();
    await expect.poll(() => home.page.evaluate(findCover(lastEntry))).toBe(null);
    await home.page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
    for (const key of ['Tab', 'Shift+Tab']) expect(await listCovered(home, key)).toEqual([]);
  },
);

it('nothing covers the focused element in a comparison', async () => {
  const models = 'openai:gpt-4-turbo,anthropic:claude-3-opus';
  const path = `/?models=${models}&compare=1`;
  const home = await stage.openHomeAs({ isStandard: true }, { path });
  await home.page.getByText('2 models side by side').waitFor();
  await home.ask('Write a function in Python that sorts a list');
  await home.button('Tie').waitFor();
  await home.page.setViewportSize({ width: 1440, height: 600 });
  await home.page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
  for (const key of ['Tab', 'Shift+Tab']) expect(await listCovered(home, key)).toEqual([]);
});

it('the bar of a conversation keeps its buttons when the conversation is saved', async () => {
  const home = await stage.openHomeAs({});
  await stage.app.sandbox.play({ scenario: 'held' });
  await home.ask('Name a river');
  const newButton = home.button('New Conversation');
  await newButton.evaluate((button: { id: string }) => (button.id = 'marked'));
  await stage.app.sandbox.release();
  await home.button('Share').waitFor();
  expect(await newButton.getAttribute('id')).toBe('marked');
});

const prompt = 'Explain how rivers form';
const bar = ({ page }: HomePage) => page.getByRole('group', { name: 'Conversation', exact: true });
const hasFocus = (target: Locator, is = true) => expect.poll(() => isFocused(target)).toBe(is);

describe('after a prompt the focus', () => {
  it('moves to the follow-up box if the prompt was sent with the keyboard', async () => {
    const home = await stage.openHome();
    await home.ask(prompt);
    await hasFocus(home.followUp);
    await home.ended();
    await home.page.keyboard.type('And how do they end?');
    await home.page.keyboard.press('Enter');
    await home.history.waitFor();
    await home.ended();
    await hasFocus(home.followUp);
    await home.ask('Name a river');
    await home.history.waitFor({ state: 'detached' });
    await home.ended();
    await hasFocus(home.followUp);
  });

  it('stays where it is if the user did anything since', async () => {
    const home = await stage.openHome();
    await stage.app.sandbox.play({ scenario: 'held' });
    await home.ask(prompt);
    await home.answer.getByText(/^Processing with/).waitFor();
    await home.page.keyboard.press('Home');
    await stage.app.sandbox.release();
    await home.ended();
    await home.followUp.waitFor();
    await hasFocus(bar(home));
  });

  it('moves to the conversation bar if the prompt was not answered', async () => {
    const home = await stage.openHome();
    await stage.app.sandbox.play({ scenario: 'bad-request' });
    await home.ask(prompt);
    await home.failure.waitFor();
    await home.followUp.waitFor();
    await hasFocus(bar(home));
  });

  it('moves to the conversation bar after a comparison, where people vote first', async () => {
    const path = '/?models=openai:gpt-4-turbo,anthropic:claude-3-opus&compare=1';
    const home = await stage.openHomeAs({ isStandard: true }, { path });
    // The link only takes effect after the models and the person have loaded.
    await home.page.getByRole('switch', { name: 'Compare Models', checked: true }).waitFor();
    await home.ask(prompt);
    await home.recommendations.waitFor();
    await home.followUp.waitFor();
    await hasFocus(bar(home));
    await hasFocus(home.followUp, false);
  });

  it.each([
    ['with the pointer', views.desk],
    ['by touch', { ...views.phone, hasTouch: true }],
  ])('does not move to the follow-up box if the prompt was sent %s', async (_how, view) => {
    const home = await stage.openHome(view);
    await home.prompt.fill(prompt);
    await home.button('Submit').click();
    await home.ended();
    await home.recommendations.waitFor();
    await hasFocus(home.followUp, false);
  });
});

it('one key and one command move the focus to the follow-up box', async () => {
  const home = await stage.openHome();
  const { keyboard } = home.page;
  await home.ask(prompt);
  await home.ended();
  await home.button('New Conversation').focus();
  await keyboard.press('Tab');
  await hasFocus(home.page.getByRole('link', { name: 'Skip to follow-up' }));
  await expectVisibleFocus(home);
  await keyboard.press('Enter');
  await hasFocus(home.followUp);
  await home.button('New Conversation').focus();
  await home.command('follow');
  await hasFocus(home.followUp);
});

it('every control on the page can be reached and shows a visible focus', async () => {
  const home = await stage.openHome();
  await home.button('Auto Select (Free)').waitFor();
  await tabTo(home, home.prompt);
});

it('selecting a model and opening and closing the upgrade keeps the focus in place', async () => {
  const home = await stage.openHome();
  await tabTo(home, home.model('GPT-3.5 Turbo'));
  await home.page.keyboard.press('Space');
  await expect.poll(() => home.model('GPT-3.5 Turbo').getAttribute('aria-pressed')).toBe('true');
  await tabTo(home, home.button('7 more with Standard'));
  await home.page.keyboard.press('Enter');
  const locked = home.model('GPT-4 Turbo');
  await tabTo(home, locked);
  await home.page.keyboard.press('Enter');
  await home.upgrade.waitFor();
  await tabTo(home, home.upgrade.getByRole('button', { name: 'Maybe Later' }));
  await home.page.keyboard.press('Escape');
  await home.upgrade.waitFor({ state: 'hidden' });
  await expect.poll(() => isFocused(locked)).toBe(true);
});

it.each([
  ['Create Key', 'Create API Key'],
  ['Commands', 'Commands'],
])('%s opens its dialog again however soon after Escape', async (opener, title) => {
  const home = await stage.openHomeAs({}, { path: '/profile?tab=keys' });
  const { page } = home;
  await home.button(opener).press('Enter');
  const field = page.getByRole('dialog', { name: title }).locator('input:focus');
  await field.waitFor();
  // The button gets the focus back when the dialog closes.
  await page.evaluate(`document.addEventListener(
    'focusin',
    ({ target }) => queueMicrotask(() => target.click()),
    { once: true },
  )`);
  await page.keyboard.press('Escape');
  await expect.poll(() => field.count()).toBe(1);
  await page.keyboard.type('x');
  await expect.poll(() => field.inputValue()).toBe('x');
});

it('F8 moves the focus to the toast, which can be closed from there', async () => {
  const home = await stage.openHome();
  await home.prompt.waitFor();
  await home.page.keyboard.press('Enter');
  await home.expectToast('Empty Query');
  await home.page.keyboard.press('F8');
  await tabTo(home, home.toast.getByRole('button', { name: 'Close' }));
  await home.page.keyboard.press('Enter');
  await home.toast.waitFor({ state: 'detached' });
});

it('after navigating, the page is announced to screen readers and marked in the navigation', async () => {
  const home = await stage.openHome();
  const told = home.page.locator('p[aria-live=polite]');
  const models = home.page.getByRole('navigation', { name: 'Main' }).getByText('Models');
  expect(await told.and(home.page.getByText('AI Model Directory')).count()).toBe(0);
  await models.click();
  await told.and(home.page.getByText('AI Model Directory')).waitFor({ state: 'attached' });
  await models.and(home.page.locator('[aria-current=page]')).waitFor();
  await home.page.goBack();
  await told.and(home.page.getByText('Switchyard: every prompt')).waitFor({ state: 'attached' });
});
