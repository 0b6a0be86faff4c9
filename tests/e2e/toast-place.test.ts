import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { views, type PageOptions } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const sizes: [string, PageOptions['size']][] = [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a desk', { width: 1440, height: 900 }],
];

/**
 * Waits until the toast covers none of the given elements. It may cover the prompt, which its sender
 * knows.
 */
async function expectClear(home: HomePage, ...places: Locator[]) {
  // A toast stays while the pointer is over it.
  await home.toast.hover();
  await areClear(home, ...places);
}

async function areClear({ toast }: HomePage, ...places: Locator[]) {
  const clear = async () => {
    const box = await toast.boundingBox();
    const others = await Promise.all(places.map((place) => place.boundingBox()));
    return others.map((other) => other && box && areApart(box, other));
  };
  await expect.poll(clear).toEqual(places.map(() => true));
}

const toastIn = "document.querySelector('[role=region][aria-label^=Notifications] li')";
const coveredIn = `(() => {
  const toast = ${toastIn};
  if (!toast) return ['no toast'];
  const at = toast.getBoundingClientRect();
  return [...document.querySelectorAll('button, a[href], [role=switch], textarea, input')]
    .filter((action) => !toast.contains(action) && action.checkVisibility())
    .filter((action) => {
      const box = action.getBoundingClientRect();
      const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const [left, right] = [Math.max(box.left, at.left), Math.min(box.right, at.right)];
      const [top, bottom] = [Math.max(box.top, at.top), Math.min(box.bottom, at.bottom)];
      const isOver = box.width > 1 && right > left && bottom > top;
      // A toast scrolls under the conversation's bar.
      const shared = [(left + right) / 2, (top + bottom) / 2];
      return toast.contains(document.elementFromPoint(...middle)) ||
        (isOver && toast.contains(document.elementFromPoint(...shared)));
    })
    .map((action) => action.getAttribute('aria-label') ?? action.textContent);
})()`;

/** Returns the actions under the toast. */
const findCovered = ({ page }: HomePage) => page.evaluate<string[]>(coveredIn);

/** A toast with the focus stays. Unlike the pointer, the focus never makes the test scroll the page. */
async function holdOpen({ page, toast }: Pick<HomePage, 'page' | 'toast'>) {
  await page.keyboard.press('F8');
  await expect
    .poll(() => toast.evaluate((item) => item.parentElement?.matches(':focus')))
    .toBe(true);
}

/** Scrolls through the whole page and back, and returns the actions that came under the toast. */
async function findCoveredScrolling({ page, toast }: HomePage): Promise<string[]> {
  await holdOpen({ page, toast });
  return page.evaluate<string[]>(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const [found, from] = [[], scrollY];
    const end = document.documentElement.scrollHeight - innerHeight;
    const tops = Array.from({ length: Math.ceil(end / 40) }, (_, at) => at * 40);
    for (const top of [...tops, end, ...tops.toReversed(), from]) {
      scrollTo(0, top);
      await frame();
      await frame();
      found.push(...${coveredIn}.map((name) => top + ': ' + name));
    }
    return found;
  })()`);
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
const areApart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

describe.each(sizes)(
  'on %s a toast covers no text, and a success toast covers no action',
  (_name, size) => {
    const open = (traits: object, path = '/') =>
      stage.openHomeAs(traits, { ...(size && { size }), path, reducedMotion: 'reduce' });

    it('of an answer or of the answer to a follow-up', async () => {
      const home = await open({});
      await home.ask('Explain how rivers form, from the spring to the sea, and what shapes them');
      await home.ended();
      await home.toast.getByText(/^Used /).waitFor();
      await expectClear(home, home.text);
      await expect.poll(() => findCovered(home)).toEqual([]);
      expect(await findCoveredScrolling(home)).toEqual([]);
      await home.toast.getByRole('button', { name: 'Close' }).click();
      await home.toast.waitFor({ state: 'detached' });
      await home.goOnWith('Say that in one sentence');
      await home.toast.getByText(/^Used /).waitFor();
      await expectClear(home, home.text);
      await expect.poll(() => findCovered(home)).toEqual([]);
      await home.button('Regenerate').last().click();
      await home.page.getByRole('menuitem', { name: /^Retry with / }).click();
      await home.version('2 of 2').waitFor();
      await home.ended();
      await home.toast.getByText(/^Used /).waitFor();
      expect(await findCoveredScrolling(home)).toEqual([]);
    });

    it('of an answer by a model that took over, nor the prompt', async () => {
      const match = { provider: 'openai', model: 'gpt-3.5-turbo' };
      await stage.app.sandbox.play({ match, scenario: 'server-error' });
      const home = await open({}, '/?model=openai:gpt-3.5-turbo');
      await home.ask('Explain how rivers form');
      await home.ended();
      await home.toast.getByText(/^Used /).waitFor();
      const prompt = home.answer.getByText('Explain how rivers form', { exact: true });
      await expectClear(home, home.text, home.notice, prompt);
    });

    it('of a failure', async () => {
      const home = await open({}, '/?model=openai:gpt-3.5-turbo');
      await stage.app.sandbox.play({ scenario: 'bad-request' });
      await home.ask('Explain how rivers form');
      await home.expectToast('Error', 'Failed to process your query. Please try again.');
      await expectClear(home, home.failure);
      await expect.poll(() => findCovered(home)).toEqual([]);
    });

    it('of a comparison', async () => {
      const models = 'openai:gpt-4-turbo,anthropic:claude-3-opus,openai:gpt-3.5-turbo';
      const home = await open({ isStandard: true }, `/?models=${models}&compare=1`);
      await home.page.getByText('3 models side by side').waitFor();
      await home.ask('Explain how rivers form');
      await home.toast.getByText(/^Used /).waitFor();
      await home.toast.getByText(/^Compared with .+ and .+$/).waitFor();
      const comparison = home.page.getByRole('article', { name: 'Comparison' });
      const texts = comparison.locator('.markdown').filter({ visible: true });
      await expectClear(home, texts.first());
      await expect.poll(() => findCovered(home)).toEqual([]);
      await comparison
        .getByRole('button', { name: 'Prefer this response' })
        .filter({ visible: true })
        .first()
        .click();
      await home.expectToast('Preference Saved');
      await holdOpen(home);
      // On a phone the columns have no room for two more lines, so the toast may cover the texts, which have
      // been read before the vote.
      if (size && size.width > 390) await expectClear(home, texts.first());
      await expect.poll(() => findCovered(home)).toEqual([]);
      expect(await findCoveredScrolling(home)).toEqual([]);
    });

    it('of the prompt box, and of a temporary answer', async () => {
      const home = await open({});
      await home.button('User menu').waitFor();
      await home.ask('');
      await home.expectToast('Empty Query');
      await expectClear(home, home.prompt);
      await home.flip('Temporary conversation');
      await home.ask('Explain how rivers form');
      await home.toast.getByText(/^Used /).waitFor();
      await expectClear(home, home.text);
      await expect.poll(() => findCovered(home)).toEqual([]);
    });
  },
);

it.each([
  [{}, 'anthropic:claude-instant-1'],
  [{}, 'xai:grok-2-vision-1212'],
  [{ isStandard: true }, 'openai:gpt-4-turbo'],
  [null, 'anthropic:claude-instant-1'],
])(
  'on a phone the toast of a follow-up covers neither answer nor composer (%j, %s)',
  async (traits, model) => {
    const options = { ...views.phone, path: `/?model=${model}` };
    const home = await (traits ? stage.openHomeAs(traits, options) : stage.openHome(options));
    await home.ask('Explain how rivers form');
    await home.ended();
    for (const prompt of [
      'Why?',
      'And now say all of that once more, but in a single, very short sentence',
    ]) {
      await home.goOnWith(prompt);
      await home.toast.getByText(/^Used /).waitFor();
      await holdOpen(home);
      await areClear(home, home.text, home.answer.getByText(/^Why this model/), home.followUp);
    }
  },
);

it.each(sizes)('on %s a toast covers nothing that was opened to read', async (_name, size) => {
  const home = await stage.openHomeAs({}, { ...(size && { size }), reducedMotion: 'reduce' });
  await home.ask('Explain how rivers form, from the spring to the sea, and what shapes them');
  await home.ended();
  await home.toast.getByText(/^Used /).waitFor();
  const details = home.answer.getByRole('button', { name: /^Details/ });
  await details.press('Enter');
  await holdOpen(home);
  const chart = home.answer
    .locator('div')
    .filter({ hasText: /^↑ Estimated quality/ })
    .last();
  await areClear(home, chart, home.answer.getByText(/^Auto was set to/));
  await expect.poll(() => findCovered(home)).toEqual([]);
  await details.press('Enter');
  await chart.waitFor({ state: 'detached' });
  await home.openRecommendations();
  await holdOpen(home);
  await areClear(home, home.recommendations.getByRole('list'));
  await expect.poll(() => findCovered(home)).toEqual([]);
});

it('on a phone the toast of a blind comparison covers no answer', async () => {
  const models = 'openai:gpt-4-turbo,anthropic:claude-3-opus';
  const path = `/?models=${models}&compare=1`;
  const home = await stage.openHomeAs({ isStandard: true }, { ...views.phone, path });
  await home.page.getByText('2 models side by side').waitFor();
  await home.flip('Blind');
  await home.ask('Explain how rivers form');
  await home.expectToast('Blind Comparison Finished');
  await holdOpen(home);
  const comparison = home.page.getByRole('article', { name: 'Comparison' });
  await areClear(home, comparison.locator('.markdown').filter({ visible: true }).first());
  await expect.poll(() => findCovered(home)).toEqual([]);
});

it('a toast about an answer disappears with the answer and with its page', async () => {
  const home = await stage.openHome({ size: { width: 390, height: 844 } });
  await home.ask('Explain how rivers form');
  await home.toast.getByText(/^Used /).waitFor();
  await stage.app.sandbox.throttle();
  await home.sendFollowUp('Say that in one sentence');
  await expect.poll(() => home.toast.count(), { timeout: 3_000 }).toBe(0);
  await stage.app.sandbox.pace(0);
  await stage.app.sandbox.flush();
  await home.ended();
  await home.toast.getByText(/^Used /).waitFor();
  await home.page.getByRole('link', { name: 'Sign In' }).click();
  await home.page.getByRole('heading', { level: 1, name: /sign in/i }).waitFor();
  await expect.poll(() => home.toast.count(), { timeout: 3_000 }).toBe(0);
});

it('a toast about the prompt box disappears with its page', async () => {
  const home = await stage.openHome();
  await home.prompt.press('Enter');
  await home.expectToast('Empty Query');
  await home.page.getByRole('link', { name: 'About' }).first().click();
  await home.page.waitForURL('**/about');
  await expect.poll(() => home.toast.count(), { timeout: 3_000 }).toBe(0);
});

it('a toast shown while the page scrolls is in view, and isn’t measured on each change', async () => {
  const home = await stage.openHome({ size: { width: 390, height: 844 } });
  await home.ask('Explain how rivers form');
  await home.ended();
  await home.goOnWith('Say that in one sentence');
  await home.toast.getByText(/^Used /).waitFor();
  const isScrolled = () => home.page.evaluate('scrollY > 200');
  await expect.poll(isScrolled).toBe(true);
  await expect
    .poll(async () => (await home.toast.boundingBox())?.y ?? Number.NaN)
    .toBeGreaterThanOrEqual(0);
  await home.toast.hover();
  const { looks, most } = await home.page.evaluate<{ looks: number; most: number }>(countLooks);
  expect(looks).toBeGreaterThan(0);
  expect(looks).toBeLessThanOrEqual(most);
});

it('a toast moves out of the way of a new element in its place', async () => {
  const home = await stage.openHome({ size: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await home.ask('Explain how rivers form');
  await home.ended();
  await home.goOnWith('Say that in one sentence');
  await home.toast.getByText(/^Used /).waitFor();
  await home.toast.hover();
  await home.page.evaluate(`(() => {
    const { top, left } = ${toastIn}.getBoundingClientRect();
    const added = document.body.appendChild(document.createElement('button'));
    added.textContent = 'Added';
    Object.assign(added.style, { position: 'fixed', top: top + 'px', left: left + 'px' });
  })()`);
  await expect.poll(() => findCovered(home)).toEqual([]);
});

// Counts how often the page looks for actions while it changes in every frame, and how often it is allowed
// to.
const countLooks = `(async () => {
  const search = document.querySelectorAll;
  let looks = 0;
  document.querySelectorAll = (selector) => {
    if (selector.startsWith('a[href], button')) looks += 1;
    return search.call(document, selector);
  };
  const since = performance.now();
  for (let frame = 0; frame < 60; frame += 1) {
    const added = document.body.appendChild(document.createElement('i'));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    added.remove();
  }
  delete document.querySelectorAll;
  return { looks, most: (performance.now() - since) / 200 + 1 };
})()`;
