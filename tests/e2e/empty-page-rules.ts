import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import type { HomePage } from './home-page.ts';
import type { Rule } from './rules.ts';

const part = ({ page }: HomePage, name: string) => page.getByRole('region', { name });
const footer = ({ page }: HomePage) => page.getByRole('contentinfo');
const tooltip = ({ page }: HomePage) => page.getByRole('tooltip');
const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
const sees = (text: string | RegExp) => (home: HomePage) => home.page.getByText(text).waitFor();

export const emptyPageRules: readonly Rule[] = [
  {
    rule: 'the parts stand in their order, from the header to the empty-state panel',
    async holds(home) {
      const { page } = home;
      const parts = [
        page.getByRole('banner'),
        page.getByRole('heading', { level: 1 }),
        part(home, 'How Switchyard works'),
        home.prompt,
        part(home, 'Model'),
        page.getByRole('heading', { name: 'Auto Model Selection' }),
        footer(home),
      ];
      const isInOrder = async () => {
        const tops = await Promise.all(parts.map(top));
        return tops.every((at, index) => index === 0 || at >= (tops[index - 1] ?? Number.NaN));
      };
      await expect.poll(isInOrder).toBe(true);
    },
  },
  ...[
    ['Triage Mode', /best model is chosen for you/],
    ['Compare Mode', /two models answer side by side/i],
    ['Feedback', /you rate the winner/i],
  ].map(([name, text]) => ({
    rule: `the onboarding card explains ${String(name)}`,
    async holds(home: HomePage) {
      const card = part(home, 'How Switchyard works');
      for (const word of [name, text]) await card.getByText(word ?? '').waitFor();
    },
  })),
  {
    rule: 'the button that submits is a search icon, and those beside it attach and record',
    async holds(home) {
      const form = home.page.getByRole('search');
      await form.getByRole('button', { name: 'Submit' }).locator('svg.lucide-search').waitFor();
      for (const name of ['Attach files', 'Record voice']) {
        await form.getByRole('button', { name }).waitFor();
      }
    },
  },
  {
    rule: 'how many files may be attached, and how large, is said before',
    async holds(home) {
      await home.button('Attach files').hover();
      await tooltip(home)
        .getByText('Up to 8 files: images up to 10 MB, documents up to 20 MB.')
        .waitFor();
      await home.page.mouse.move(0, 0);
      await tooltip(home).waitFor({ state: 'detached' });
    },
  },
  {
    rule: 'the hint for a desk says Enter and Shift+Enter',
    holds: sees('Press Enter to submit, Shift+Enter for new line'),
  },
  {
    rule: 'attaching offers images, PDF, DOC, DOCX and TXT, several at once',
    async holds({ page }) {
      const opening = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Attach files' }).click();
      const chooser = await opening;
      expect(chooser.isMultiple()).toBe(true);
      const accept = await chooser.element().getAttribute('accept');
      expect(accept?.split(',')).toEqual(['image/*', '.pdf', '.doc', '.docx', '.txt']);
    },
  },
  {
    rule: 'the picker has a pill for each of its fourteen models, and a lock on what needs Standard',
    async holds(home) {
      const { page } = home;
      await home.showLocked();
      const pills = page.getByRole('group', { name: 'Models' }).getByRole('button');
      const { free, standard } = pickerModels;
      const names = async () => (await pills.allInnerTexts()).map((name) => name.trim());
      await expect
        .poll(async () => (await names()).toSorted())
        .toEqual(['Auto Select (Free)', ...free, ...standard].toSorted());
      expect((await names())[0]).toBe('Auto Select (Free)');
      const locked = pills.filter({ has: page.getByLabel('Needs Standard') });
      await expect
        .poll(async () => (await locked.allInnerTexts()).toSorted())
        .toEqual(standard.toSorted());
    },
  },
  {
    rule: 'the legend names the providers, each before its row',
    async holds({ page }) {
      const entries = page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
      await expect
        .poll(() => entries.allInnerTexts())
        .toEqual(['OpenAI', 'Anthropic', 'Google', 'xAI']);
    },
  },
  {
    rule: 'a locked model says in its tooltip what it needs',
    async holds(home) {
      await home.model('GPT-4 Turbo').hover();
      await tooltip(home)
        .getByText(/ Needs Standard\.$/)
        .waitFor();
      await home.page.mouse.move(0, 0);
      await tooltip(home).waitFor({ state: 'detached' });
    },
  },
  {
    rule: 'the toggle says in a tooltip what comparing is',
    async holds(home) {
      await home.page.getByRole('switch', { name: 'Compare Models' }).hover();
      await tooltip(home)
        .getByText(/answers side by side/)
        .waitFor();
      await home.page.mouse.move(0, 0);
      await tooltip(home).waitFor({ state: 'detached' });
    },
  },
  {
    rule: 'the empty page explains choosing and comparing, and links to the code on GitHub',
    async holds({ page }) {
      for (const name of ['Auto Model Selection', 'Model Comparison', 'Developer Tools']) {
        await page.getByRole('heading', { name }).waitFor();
      }
      const gitHub = page.getByRole('main').getByRole('link', { name: 'GitHub' });
      await expect.poll(() => gitHub.getAttribute('href')).toMatch(/^https:\/\/github\.com\//);
      const toApi = page.getByRole('main').getByRole('link', { name: 'Use the API' });
      await expect.poll(() => toApi.getAttribute('href')).toBe('/docs/api');
    },
  },
  {
    rule: 'the Standard button of the empty page opens the upgrade, with its benefits',
    async holds(home) {
      await home.page
        .getByRole('main')
        .getByRole('button', { name: 'Standard', exact: true })
        .click();
      await expect.poll(() => home.upgrade.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
      await home.page.keyboard.press('Escape');
      await home.upgrade.waitFor({ state: 'hidden' });
    },
  },
  {
    rule: 'the header leads to About, Models, Documentation and Pricing, and to signing in',
    async holds({ page }) {
      const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
      await expect
        .poll(() => links.allInnerTexts())
        .toEqual(['About', 'Models', 'Documentation', 'Pricing']);
      const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
      await expect.poll(() => signIn.getAttribute('href')).toBe('/login');
    },
  },
  {
    rule: 'each link of header and footer leads to its page',
    async holds({ page }) {
      const links = page.locator('header nav a, footer a');
      const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const paths = places.filter((place) => place?.startsWith('/'));
      expect(paths).toEqual([
        '/about',
        '/models',
        '/documentation',
        '/pricing',
        '/terms',
        '/privacy',
        '/contact',
      ]);
    },
  },
  {
    rule: 'the footer sums up the free limits and leads on',
    async holds(home) {
      await footer(home)
        .getByText('Free: 10 requests per minute, 300 per day. Up to 5 saved threads.')
        .waitFor();
      const links = footer(home).getByRole('link');
      await expect
        .poll(() => links.allInnerTexts())
        .toEqual(['Terms', 'Privacy', 'GitHub', 'Contact']);
    },
  },
  {
    rule: 'the full terms show the limits as specified',
    async holds(home) {
      await home.button('View full terms').click();
      const dialog = home.page.getByRole('dialog');
      await dialog
        .getByText(
          '10 requests per minute, 300 per day, basic models only, no compare. Excessive use may be throttled.',
        )
        .waitFor();
      await dialog.getByText(/Up to 5 active .* the oldest is deleted\./).waitFor();
      await home.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
  },
  {
    rule: 'the prompt box grows with its text and shrinks again',
    async holds({ prompt }) {
      const height = async () => (await prompt.boundingBox())?.height ?? 0;
      const before = await height();
      await prompt.fill('one\ntwo\nthree\nfour\nfive\nsix');
      await expect.poll(height).toBeGreaterThan(before + 40);
      await prompt.fill('');
      await expect.poll(height).toBe(before);
    },
  },
  {
    rule: 'Enter that confirms an input method’s candidate submits nothing',
    async holds(home) {
      const devTools = await home.page.context().newCDPSession(home.page);
      await home.prompt.focus();
      await devTools.send('Input.imeSetComposition', {
        text: 'にほん',
        selectionStart: 3,
        selectionEnd: 3,
      });
      await home.prompt.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
      await devTools.send('Input.insertText', { text: '日本' });
      await expect.poll(() => home.prompt.inputValue()).toBe('日本');
      await expect.poll(() => home.answer.count()).toBe(0);
      await home.prompt.fill('');
    },
  },
  {
    rule: 'a picture that is pasted is attached',
    async holds(home) {
      await give(home, 'paste', { name: 'pasted.png', type: 'image/png', text: 'PNG' });
      await home.expectToast('File Attached', 'pasted.png');
      await home.button('Remove pasted.png').click();
    },
  },
  {
    rule: 'a file that is dropped on the box is attached',
    async holds(home) {
      await give(home, 'drop', { name: 'dropped.txt', type: 'text/plain', text: 'Words.' });
      await home.expectToast('File Attached', 'dropped.txt');
      await home.button('Remove dropped.txt').click();
    },
  },
  {
    rule: 'a file that is too large is refused, and the limits are said again',
    async holds(home) {
      const large = { name: 'large.png', type: 'image/png', text: '' };
      await give(home, 'drop', { ...large, bytes: limits.imageBytes + 1 });
      const words = 'Up to 8 files: images up to 10 MB, documents up to 20 MB.';
      await home.expectToast('File Too Large', words);
      await expect.poll(() => home.button('Remove large.png').count()).toBe(0);
    },
  },
  {
    rule: 'twenty thousand pasted lines become an attachment, or go into the prompt if so wished',
    async holds(home) {
      const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at}`).join('\n');
      await give(home, 'paste', { text: lines });
      await home.page.getByText('20,000 lines').waitFor();
      await expect.poll(() => home.prompt.inputValue()).toBe('');
      await home.button('Move to Prompt').click();
      await expect.poll(async () => (await home.prompt.inputValue()).length).toBe(lines.length);
      await home.prompt.fill('');
    },
  },
  {
    rule: 'a paste of one long line becomes an attachment of 1 line',
    async holds(home) {
      await give(home, 'paste', { text: 'word '.repeat(10_000) });
      const tray = home.page.getByRole('list', { name: 'Attached files' });
      await tray.getByText('1 line', { exact: true }).waitFor();
      await home.button('Remove Pasted text.txt').click();
    },
  },
];

const pickerModels = {
  free: [
    'GPT-3.5 Turbo',
    'DALL·E 3',
    'Claude Instant 1',
    'Gemini 1.5 Flash',
    'Gemini 1.0 Pro',
    'Grok 2',
    'Grok 2 Vision',
  ],
  standard: [
    'GPT-4',
    'GPT-4 Turbo',
    'Claude 2',
    'Claude 3 Opus',
    'Claude 3 Sonnet',
    'Gemini 1.5 Pro',
    'Grok (Beta)',
  ],
};
type Given = { name?: string; type?: string; text: string; bytes?: number };

/** Pastes or drops a file on the prompt. Without a `name`, pastes or drops a text. */
async function give({ page }: HomePage, how: 'paste' | 'drop', given: Given) {
  await page.evaluate(`(${giveInPage})(${JSON.stringify({ how, ...given })})`);
}

const giveInPage = `({ how, name, type, text, bytes = 0 }) => {
  const data = new DataTransfer();
  if (name) data.items.add(new File([text, new Uint8Array(bytes)], name, { type }));
  else data.setData('text/plain', text);
  const options = { bubbles: true, cancelable: true };
  document.querySelector('textarea').dispatchEvent(how === 'paste'
    ? new ClipboardEvent('paste', { ...options, clipboardData: data })
    : new DragEvent('drop', { ...options, dataTransfer: data }));
}`;
