import { expect, it } from 'vitest';
import type { HomePage } from '../home-page.ts';
import { useStage } from '../stage.ts';
import { expectSentences, type Sentence } from './expect-sentences.ts';

// The public pages, sentence by sentence: sections 2, 3, 5 and 9 of the specification's second document.
const stage = useStage();

const go = ({ page }: HomePage, path: string) => page.goto(new URL(path, page.url()).href);
const main = ({ page }: HomePage) => page.getByRole('main');
const sees =
  (...texts: (string | RegExp)[]) =>
  async (at: HomePage) => {
    for (const text of texts) await main(at).getByText(text).first().waitFor();
  };
const leads = (name: string | RegExp, to: string): Sentence => [
  `§2: ${String(name)} leads to ${to}`,
  async (at) => {
    const link = main(at).getByRole('link', { name }).first();
    await expect.poll(() => link.getAttribute('href')).toBe(to);
  },
];
const opens = (path: string): Sentence => [`§2: ${path} opens`, (at) => go(at, path)];

it('About, Privacy, Terms and Plans', async () => {
  const home = await stage.openHome({ path: '/about' });
  const sections = ['What it is', 'How it works', 'Key features', 'Common use cases'];
  await expectSentences(home, [
    ...sections.map((title): Sentence => [
      `§2 About: ${title}`,
      (at) =>
        main(at)
          .getByRole('heading', { name: new RegExp(title, 'i') })
          .first()
          .waitFor(),
    ]),
    leads(/^Try/, '/'),
    leads('View Plans', '/subscribe'),
    [
      '§1, §2 About: structured metadata of a free software application',
      async ({ page }) => {
        const text = await page.locator('script[type="application/ld+json"]').textContent();
        expect(JSON.parse(text ?? '')).toMatchObject({
          '@type': 'SoftwareApplication',
          offers: { price: '0', priceCurrency: 'USD' },
        });
      },
    ],
    opens('/privacy'),
    ['§2: the privacy policy’s date', sees(/April 17, 2025/)],
    leads(/^Back to/, '/'),
    opens('/terms'),
    ['§2: the terms’ date', sees(/April 17, 2025/)],
    leads(/^Back to/, '/'),
    ['§2, §5, §9: minimum age 13', sees(/\b13\b/)],
    ['§9: at most 5 active threads, the oldest is deleted', sees(/5 active/i, /oldest/i)],
    ['§9: inactive threads may be purged', sees(/inactive threads? may be purged/i)],
    ['§9: excessive usage may be throttled', sees(/may be throttled/i)],
    ['§9: fees in US dollars, non-refundable', sees(/non-refundable/i, /US dollars|USD/)],
    ['§9: liability is capped at 6 months’ payments', sees(/(6|six) months/i)],
    ['§9: the law of California', sees(/California/)],
    [
      '§4: subscriptions renew until cancelled, one-time payments don’t',
      sees(/renews every month until/, /doesn’t renew/),
    ],
    opens('/pricing'),
    [
      '§2: titled as the product’s plans',
      (at) => main(at).getByRole('heading', { level: 1, name: 'Switchyard Plans' }).waitFor(),
    ],
    ['§9: $9.99 a month', sees(/\$9\.99/)],
    ['§9: $14.99 for 30 days', sees(/\$14\.99/, /30 days/)],
    ['§9: cancel anytime', sees(/cancel anytime/i)],
    leads('Subscribe Now', '/subscribe'),
    leads('Buy Now', '/checkout'),
  ]);
});

const directoryModels = {
  Standard: [
    'GPT-4o',
    'GPT-4 Turbo',
    'Claude 3 Opus',
    'Claude 3 Sonnet',
    'Claude 2',
    'Grok (Beta)',
  ],
  Free: [
    'GPT-3.5 Turbo',
    'Claude 3 Haiku',
    'Claude Instant 1',
    'Gemini 1.5 Pro',
    'Gemini 1.5 Flash',
    'Gemini 1.0 Pro',
    'Grok 2',
    'Grok 2 Vision',
  ],
};
const windows: [string, string[]][] = [
  ['1M tokens', ['Gemini 1.5 Pro', 'Gemini 1.5 Flash']],
  ['200K tokens', ['Claude 3 Opus', 'Claude 3 Sonnet', 'Claude 3 Haiku']],
  ['128K tokens', ['GPT-4o', 'GPT-4 Turbo']],
  ['131K tokens', ['Grok 2', 'Grok (Beta)']],
  ['100K tokens', ['Claude 2', 'Claude Instant 1']],
  ['32K tokens', ['Gemini 1.0 Pro']],
  ['16K tokens', ['GPT-3.5 Turbo']],
  ['8K tokens', ['Grok 2 Vision']],
];

it('the model directory', async () => {
  const home = await stage.openHome({ path: '/models' });
  const table = ({ page }: HomePage) => page.getByRole('table', { name: 'All Models Comparison' });
  /** The table's rows as name and texts of the cells, read at once because filtering replaces the rows. */
  const rows = async (at: HomePage) => {
    const all = await table(at)
      .locator('tbody tr')
      .evaluateAll((found): string[][] =>
        found.map((row) =>
          [...row.querySelectorAll('th'), ...row.querySelectorAll('td')].map(
            (cell) => cell.innerText,
          ),
        ),
      );
    return all.map(
      ([header = '', ...cells]) => [header.split('\n')[0]?.trim() ?? '', ...cells] as const,
    );
  };
  const column = (at: HomePage, name: string) =>
    table(at).getByRole('columnheader', { name }).first();
  const sorts = (name: string): Sentence => [
    `§2, §4: ${name} sorts ascending, then toggles`,
    async (at) => {
      for (const way of ['ascending', 'descending', 'ascending']) {
        await column(at, name).getByRole('button').click();
        await expect.poll(() => column(at, name).getAttribute('aria-sort')).toBe(way);
      }
    },
  ];
  const filters = (label: string, option: string, names: string[]): Sentence => [
    `§2, §9: ${label}: ${option}`,
    async (at) => {
      await at.page.getByLabel(label, { exact: true }).selectOption({ label: option });
      await expect
        .poll(async () => (await rows(at)).map(([name]) => name).toSorted())
        .toEqual(names.toSorted());
      await at.page.getByLabel(label, { exact: true }).selectOption('');
    },
  ];
  const withWindow = (...sizes: string[]) =>
    windows.flatMap(([size, names]) => (sizes.includes(size) ? names : []));
  await expectSentences(home, [
    [
      '§2: tabs',
      async ({ page }) => {
        await expect
          .poll(() => page.getByRole('tablist').getByRole('tab').allInnerTexts())
          .toEqual(['All Providers', 'OpenAI', 'Anthropic', 'Google', 'xAI']);
      },
    ],
    ...['OpenAI', 'Anthropic', 'Google', 'xAI'].flatMap((name): Sentence[] => [
      [
        `§2: ${name} has a card with its models`,
        async ({ page }) => {
          const badges = page.getByRole('list', { name: `${name} models` }).getByRole('listitem');
          await expect.poll(() => badges.count()).toBeGreaterThanOrEqual(3);
        },
      ],
      leads(`View all ${name} models`, `/models?tab=${name.toLowerCase()}`),
    ]),
    [
      '§2: the table’s columns',
      async (at) => {
        const headers = table(at).locator('thead th');
        for (const name of ['Model', 'Provider', 'Context Window', 'Best For', 'Standard Status']) {
          await headers.filter({ hasText: name }).first().waitFor();
        }
      },
    ],
    [
      '§3: Standard-flagged and free models',
      async (at) => {
        await expect.poll(() => rows(at)).toHaveLength(14);
        const listed = await rows(at);
        const isStandard = ([, ...cells]: readonly string[]) =>
          cells.some((cell) => cell.includes('Standard'));
        const named = (some: typeof listed) => some.map(([name]) => name).toSorted();
        expect(named(listed.filter(isStandard))).toEqual(directoryModels.Standard.toSorted());
        const free = listed.filter((cells) => !isStandard(cells));
        expect(named(free)).toEqual(directoryModels.Free.toSorted());
      },
    ],
    ...windows.map(([size, names]): Sentence => [
      `§3: ${size} for ${names.join(', ')}`,
      async (at) => {
        const having = (await rows(at)).filter((cells) => cells[2] === size.split(' ')[0]);
        expect(having.map(([name]) => name).toSorted()).toEqual(names.toSorted());
      },
    ]),
    [
      '§2, §9: Best For shows two tags',
      async (at) => {
        const position = (await table(at).locator('thead th').allInnerTexts()).findIndex((header) =>
          header.includes('Best For'),
        );
        for (const row of await rows(at))
          expect(row[position]?.split(', ').length).toBeLessThanOrEqual(2);
      },
    ],
    [
      '§4: unsorted at first',
      async (at) =>
        expect(
          await table(at).locator('[aria-sort=ascending], [aria-sort=descending]').count(),
        ).toBe(0),
    ],
    ['§4: the table can be used once the page has loaded', (at) => at.hydrated()],
    ...['Model', 'Provider', 'Context Window', 'Standard Status'].map(sorts),
    filters('Provider', 'xAI', ['Grok 2', 'Grok 2 Vision', 'Grok (Beta)']),
    filters('Context size', '1M+ tokens', withWindow('1M tokens')),
    filters(
      'Context size',
      '100K+ tokens',
      withWindow('1M tokens', '200K tokens', '128K tokens', '131K tokens', '100K tokens'),
    ),
    filters('Context size', '32K-100K tokens', withWindow('32K tokens')),
    filters('Context size', 'Under 32K tokens', withWindow('16K tokens', '8K tokens')),
    [
      '§2: two Standard buttons filter by access',
      async ({ page }) => {
        const access = page.getByRole('group', { name: 'Access' });
        for (const button of [
          access.getByRole('button', { name: 'Standard' }),
          page.getByRole('button', { name: /need Standard$/ }),
        ]) {
          await button.click();
          await page.getByText('6 of 14 models', { exact: true }).waitFor();
          await access.getByRole('button', { name: 'All' }).click();
          await page.getByText('14 of 14 models', { exact: true }).waitFor();
        }
      },
    ],
    [
      '§2: a Standard badge opens the standard-plan prompt',
      async (at) => {
        await at.page
          .getByRole('list', { name: 'OpenAI models' })
          .getByRole('button', { name: /GPT-4 Turbo/ })
          .click();
        await at.upgrade.waitFor();
        await at.page.keyboard.press('Escape');
        await at.upgrade.waitFor({ state: 'hidden' });
      },
    ],
    opens('/models?tab=openai'),
    [
      '§2: ?tab opens the provider’s tab, with a card per model',
      async ({ page }) => {
        await page.getByRole('tab', { name: 'OpenAI', selected: true }).waitFor();
        await expect.poll(() => page.getByRole('article').count()).toBe(3);
      },
    ],
    [
      '§2: a card shows description, best-for, context window, release date, Available and two links',
      async ({ page }) => {
        const card = page.getByRole('article', { name: 'GPT-3.5 Turbo' });
        await card.getByText('16K tokens').waitFor();
        await card
          .getByText(/\b20\d\d$/)
          .first()
          .waitFor();
        await card.getByText('Available', { exact: true }).waitFor();
        await expect
          .poll(() => card.getByRole('link', { name: /^Learn more/ }).getAttribute('href'))
          .toMatch(/^https:\/\//);
        const attempt = card.getByRole('link', { name: /^Try in Switchyard/ });
        await expect.poll(() => attempt.getAttribute('href')).toMatch(/^\/(\?|$)/);
      },
    ],
  ]);
});
