import { it, expect } from 'vitest';
import { preferences } from '#server/areas/preferences/schema.ts';
import { views } from '../../support/test-page.ts';
import type { HomePage } from '../home-page.ts';
import { useStage } from '../stage.ts';
import { expectSentences, type Sentence } from './expect-sentences.ts';

// The home page, sentence by sentence: sections 1, 2, 4, 5, 8 and 9 of the specification's first document. What an
// empty page shows is in ../empty-page-rules.ts, and how toasts behave in ../toast-rules.ts.
const stage = useStage();

const sees =
  (...texts: (string | RegExp)[]) =>
  async ({ page }: HomePage) => {
    for (const text of texts) await page.getByText(text).first().waitFor();
  };
const pressed = (home: HomePage, name: string) => home.model(name).getAttribute('aria-pressed');
const expectPressed = async (home: HomePage, ...names: string[]) => {
  const all = home.page.getByRole('group', { name: 'Models' }).locator('[aria-pressed=true]');
  await expect
    .poll(async () => (await all.allInnerTexts()).map((text) => text.trim()))
    .toEqual(names);
};
const toggle = ({ page }: HomePage) => page.getByRole('switch', { name: 'Compare Models' });
const attach = async ({ page }: HomePage, name: string, mimeType: string) => {
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (
    await opening
  ).setFiles([{ name, mimeType, buffer: Buffer.from('Water flows downhill.') }]);
};

it('a visitor’s first prompt and follow-up', async () => {
  const home = await stage.openHome();
  await home.button('Auto Select (Free)').waitFor();
  await expectSentences(home, [
    [
      '§2 Home: a tagline of one line',
      async ({ page }) => {
        const tagline = page.getByRole('heading', { level: 1 });
        const lines = `(() => { const range = document.createRange();
          range.selectNodeContents(document.querySelector('h1'));
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size; })()`;
        await tagline.waitFor();
        await expect.poll(() => page.evaluate(lines)).toBe(1);
      },
    ],
    [
      '§2 Picker: tabs All, OpenAI, Anthropic, Google, xAI',
      async ({ page }) => {
        const tabs = page.getByRole('tablist').getByRole('tab');
        await expect
          .poll(() => tabs.allInnerTexts())
          .toEqual(['All', 'OpenAI', 'Anthropic', 'Google', 'xAI']);
      },
    ],
    [
      '§4: the default is auto-free for free users',
      (at) => expectPressed(at, 'Auto Select (Free)'),
    ],
    [
      '§5: an empty query is refused in words',
      async (at) => {
        await at.prompt.press('Enter');
        await at.expectToast('Empty Query', 'Please enter a query or attach files to continue.');
      },
    ],
    [
      '§2: suggestion buttons fill the prompt',
      async (at) => {
        for (const text of ['Write a haiku about coffee', "Explain quantum physics like I'm 12"]) {
          await at.button(text).click();
          await expect.poll(() => at.prompt.inputValue()).toBe(text);
        }
      },
    ],
    [
      '§2: a prompt without a response shows the words that wait for it',
      sees('Waiting on your brilliance... Press Enter or click the search icon to begin.'),
    ],
    [
      '§2: Shift+Enter inserts a new line',
      async (at) => {
        await at.prompt.fill('Name a river');
        await at.prompt.press('Shift+Enter');
        await expect.poll(() => at.prompt.inputValue()).toBe('Name a river\n');
      },
    ],
    [
      '§5: an attached file of another type is refused in words',
      async (at) => {
        await attach(at, 'song.mp3', 'audio/mpeg');
        await at.expectToast(
          'Invalid File Type',
          'Only images and documents (PDF, DOC, TXT) are supported.',
        );
      },
    ],
    [
      '§4: attaching a valid file shows a toast',
      async (at) => {
        await attach(at, 'rivers.txt', 'text/plain');
        await at.expectToast('File Attached');
      },
    ],
    [
      '§2: Enter submits, and Processing with ... is shown while loading',
      async (at) => {
        await stage.app.sandbox.play({ scenario: 'held' });
        await at.prompt.press('Enter');
        await at.answer.getByText(/^Processing with .+\.\.\.$/).waitFor();
        await stage.app.sandbox.release();
        await at.ended();
      },
    ],
    [
      "§4: a successful run shows the toast Used {provider}'s {model} model",
      async (at) => {
        await at.toast.getByText(/^Used (OpenAI|Anthropic|Google|xAI)'s .+ model$/).waitFor();
      },
    ],
    [
      '§2, §9: the header names the model, the seconds to one decimal, and has a copy button',
      async ({ answer, modelName }) => {
        await expect.poll(() => modelName.innerText()).not.toBe('');
        await answer
          .getByText(/\b\d+\.\d s\b/)
          .first()
          .waitFor();
        await answer.getByRole('button', { name: /^Copy/ }).first().waitFor();
      },
    ],
    [
      '§1, §2: a reason line explains the choice',
      async ({ answer }) => {
        await answer.getByText(/Why this model\?/).waitFor();
      },
    ],
    [
      '§4: attachments are cleared after a successful submit',
      async ({ page }) => {
        await expect
          .poll(() => page.getByRole('button', { name: 'Remove rivers.txt' }).count())
          .toBe(0);
      },
    ],
    [
      '§2: recommendations show at most 4, one of them Current, the others with Try, and +N more',
      async (at) => {
        await at.openRecommendations();
        const entries = at.recommendations.getByRole('listitem');
        await expect.poll(() => entries.count()).toBe(4);
        await expect.poll(() => entries.getByText('Current', { exact: true }).count()).toBe(1);
        await expect.poll(() => entries.getByRole('button', { name: /^Try / }).count()).toBe(3);
        await at.recommendations.getByText(/^\+\d+ more$/).waitFor();
      },
    ],
    [
      '§2: each recommendation links to its provider’s site',
      async (at) => {
        const links = at.recommendations.getByRole('listitem').getByRole('link');
        const site = expect.stringMatching(/^https:\/\//) as string;
        await expect
          .poll(() => links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
          .toEqual([site, site, site, site]);
      },
    ],
    [
      '§5: Send is disabled while the follow-up is blank',
      async (at) => {
        await expect.poll(() => at.button('Send').isDisabled()).toBe(true);
        await at.followUp.fill('   ');
        await expect.poll(() => at.button('Send').isDisabled()).toBe(true);
      },
    ],
    [
      '§5: an empty follow-up is refused in words',
      async (at) => {
        await at.followUp.press('Enter');
        await at.expectToast('Empty Follow-up', 'Please enter a follow-up question to continue.');
      },
    ],
    [
      '§1, §4: a follow-up keeps the previous query and response as context',
      async (at) => {
        await at.followUp.fill('And its length?');
        await at.button('Send').click();
        await at.history.waitFor();
        await at.ended();
        const turns = (await stage.app.sandbox.requests()).map((request) => request.turns);
        expect(turns.at(-1)).toBe(3);
      },
    ],
    [
      '§4: clearing the history shows a toast',
      async (at) => {
        await at.button('Start Fresh From Here').click();
        await at.expectToast('Conversation History Cleared');
      },
    ],
  ]);
});

it('a visitor on a phone', async () => {
  const home = await stage.openHome({ ...views.phone, hasTouch: true });
  await expectSentences(home, [['§2: the hint on mobile', sees('Tap search icon to submit')]]);
});

it('the onboarding card', async () => {
  const card = ({ page }: HomePage) => page.getByRole('region', { name: 'How Switchyard works' });
  const home = await stage.openHome();
  await expectSentences(home, [
    [
      '§2: the card has a Don’t show again action',
      (at) => card(at).getByRole('button', { name: "Don't show again" }).waitFor(),
    ],
    [
      '§4, §9: the card hides at the fifth visit',
      async (at) => {
        for (let visit = 2; visit < 5; visit += 1) {
          await at.page.reload();
          await card(at).waitFor();
        }
        await at.page.reload();
        await at.button('Auto Select (Free)').waitFor();
        await expect.poll(() => card(at).count()).toBe(0);
      },
    ],
  ]);
  const other = await stage.openHome();
  await expectSentences(other, [
    [
      '§4: the card hides when dismissed',
      async (at) => {
        await at.button("Don't show again").click();
        await expect.poll(() => card(at).count()).toBe(0);
        await at.page.reload();
        await at.button('Auto Select (Free)').waitFor();
        await expect.poll(() => card(at).count()).toBe(0);
      },
    ],
  ]);
});

it('what a visitor can’t do yet', async () => {
  const home = await stage.openHome();
  const later = async (at: HomePage) => {
    await at.upgrade.waitFor();
    await at.upgrade.getByRole('button', { name: 'Maybe Later' }).click();
    await at.upgrade.waitFor({ state: 'hidden' });
  };
  await expectSentences(home, [
    [
      '§4: the compare toggle opens the upgrade without Standard',
      async (at) => {
        await toggle(at).click();
        await later(at);
      },
    ],
    [
      '§4: clicking a Standard model opens the upgrade',
      async (at) => {
        await at.showLocked();
        await at.model('GPT-4 Turbo').click();
        await at.upgrade.waitFor();
      },
    ],
    [
      '§2: the upgrade has a Log in / Sign up link when signed out, and no prices to buy',
      async ({ upgrade }) => {
        await upgrade.getByRole('link', { name: 'Log in / Sign up' }).waitFor();
        expect(await upgrade.getByRole('link', { name: /Subscribe Now|Buy Now/ }).count()).toBe(0);
      },
    ],
    ['§2: the upgrade has a Maybe Later button', later],
  ]);
});

it('the upgrade, signed in', async () => {
  const home = await stage.openHomeAs({});
  await toggle(home).click();
  await home.upgrade.waitFor();
  const leads = (name: string, to: string): Sentence => [
    `§2: ${name} leads to ${to}`,
    async ({ upgrade }) => {
      const link = upgrade.getByRole('link', { name });
      await expect.poll(() => link.getAttribute('href')).toBe(to);
    },
  ];
  await expectSentences(home, [
    ['§2, §9: $9.99/month', ({ upgrade }) => upgrade.getByText('$9.99/month').first().waitFor()],
    ['§2, §9: $14.99 one-time', ({ upgrade }) => upgrade.getByText('$14.99').first().waitFor()],
    leads('Subscribe Now', '/subscribe'),
    leads('Buy Now', '/checkout'),
  ]);
});

it('choosing models with Standard', async () => {
  const home = await stage.openHomeAs({ isStandard: true });
  const auto = 'Auto Select (Standard)';
  await home.model(auto).waitFor();
  await expectSentences(home, [
    ['§4: the default is auto-standard', (at) => expectPressed(at, auto)],
    [
      '§4: from auto, clicking a model selects it alone',
      async (at) => {
        await at.model('Grok (Beta)').click();
        await expectPressed(at, 'Grok (Beta)');
      },
    ],
    [
      '§4: clicking the selected model returns to auto',
      async (at) => {
        await at.model('Grok (Beta)').click();
        await expectPressed(at, auto);
      },
    ],
    [
      '§4: from a single selection, clicking another makes auto the selection, with both as the set',
      async (at) => {
        await at.model('Claude 3 Opus').click();
        await at.model('Grok (Beta)').click();
        await expect.poll(() => pressed(at, auto)).toBe('true');
        await expect.poll(() => pressed(at, 'Claude 3 Opus')).toBe('true');
        await expect.poll(() => pressed(at, 'Grok (Beta)')).toBe('true');
      },
    ],
    [
      '§4: from auto with a set, clicking toggles; one left becomes the single selection',
      async (at) => {
        await at.model('Gemini 1.5 Pro').click();
        await expect.poll(() => pressed(at, 'Gemini 1.5 Pro')).toBe('true');
        await at.model('Gemini 1.5 Pro').click();
        await at.model('Grok (Beta)').click();
        await expectPressed(at, 'Claude 3 Opus');
      },
    ],
    [
      '§4: Auto resets the selection and the set',
      async (at) => {
        await at.model(auto).click();
        await expectPressed(at, auto);
      },
    ],
    [
      '§4: compare mode toggles on and off',
      async (at) => {
        await toggle(at).click();
        await expect.poll(() => toggle(at).getAttribute('aria-checked')).toBe('true');
        await toggle(at).click();
        await expect.poll(() => toggle(at).getAttribute('aria-checked')).toBe('false');
        await toggle(at).click();
      },
    ],
    [
      '§5, §9: comparing more than three says that it shows the top 3',
      async (at) => {
        // Otherwise the toast at the end may replace this one before it is seen.
        await stage.app.sandbox.throttle();
        await at.ask('Explain how rivers form, in the specification');
        await at.expectToast("We'll show the top 3 most relevant models for your query.");
        const columns = at.page.getByRole('article', { name: 'Comparison' }).getByRole('region');
        await expect.poll(() => columns.count()).toBe(3);
        await expect.poll(() => columns.locator('.markdown').count()).toBe(3);
        await stage.app.sandbox.flush();
      },
    ],
    [
      '§2: each column has a header, Prefer this response and a copy button',
      async ({ page, toast }) => {
        const comparison = page.getByRole('article', { name: 'Comparison' });
        await comparison.and(page.locator('[aria-busy=false]')).waitFor();
        // It would otherwise replace the toast of the next sentence.
        await toast.getByText(/^Used /).waitFor();
        for (const column of await comparison.getByRole('region').all()) {
          await column.getByRole('heading', { level: 2 }).waitFor();
          await column.getByRole('button', { name: 'Prefer this response' }).waitFor();
          await column.getByRole('button', { name: /^Copy/ }).first().waitFor();
        }
      },
    ],
    [
      '§1, §4: preferring a response is logged and said',
      async (at) => {
        const before = await stage.app.database.$count(preferences);
        await at.button('Prefer this response').first().click();
        await at.expectToast('Preference Saved');
        await at.toast.getByText(/^You preferred .+'s .+ response for this query\.$/).waitFor();
        await expect.poll(() => stage.app.database.$count(preferences)).toBeGreaterThan(before);
      },
    ],
  ]);
});

it('what the page loads', async () => {
  const home = await stage.openHomeAs({});
  await home.button('Auto Select (Free)').waitFor();
  // The list of conversations is what the page asks for last.
  const side = home.page.getByRole('complementary', { name: 'Conversations' });
  await side.getByText('Your conversations will appear here.').waitFor();
  await home.page.waitForLoadState('networkidle');
  await home.page.clock.install();
  const calls: string[] = [];
  home.page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await expectSentences(home, [
    [
      '§7: data never goes stale, and nothing is fetched on focus',
      async ({ page }) => {
        await page.clock.fastForward('01:00:00');
        await page.evaluate(`dispatchEvent(new Event('focus'));
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
        await page.waitForLoadState('networkidle');
        expect(calls).toEqual([]);
      },
    ],
    [
      '§7: no polling',
      async ({ page }) => {
        await page.clock.runFor('10:00');
        await page.waitForLoadState('networkidle');
        expect(calls).toEqual([]);
      },
    ],
  ]);
});

it('failures of the home page', async () => {
  const home = await stage.openHome({ expected: [/status of (4|5)\d\d/] });
  await expectSentences(home, [
    [
      '§8: a failed query',
      async (at) => {
        await stage.app.sandbox.play({ scenario: 'bad-request' });
        await at.ask('Name a river');
        await at.expectToast('Error', 'Failed to process your query. Please try again.');
      },
    ],
    [
      '§5: a follow-up without a conversation',
      async (at) => {
        await at.failure.waitFor();
        await at.followUp.fill('And its length?');
        await at.followUp.press('Enter');
        await at.expectToast(
          'No Previous Conversation',
          'Please submit an initial query first before following up.',
        );
      },
    ],
    [
      '§8: a failed follow-up',
      async (at) => {
        await stage.app.sandbox.release();
        await at.ask('Name a lake');
        await at.ended();
        await stage.app.sandbox.play({ scenario: 'bad-request' });
        await at.sendFollowUp('And its depth?');
        await at.expectToast('Failed to process your follow-up. Please try again.');
      },
    ],
  ]);
});
