import { describe, expect, it } from 'vitest';
import { useStage } from './stage.ts';

const stage = useStage();

describe('a model that needs Standard', () => {
  it('offers a visitor the upgrade and sign-in', async () => {
    const home = await stage.openHome();
    await home.showLocked();
    await home.model('GPT-4 Turbo').click();
    await home.upgrade.getByText('$9.99/month').waitFor();
    await home.upgrade.getByText('$14.99 one-time').waitFor();
    const signIn = home.upgrade.getByRole('link', { name: 'Log in / Sign up' });
    await expect.poll(() => signIn.getAttribute('href')).toBe('/login');
    await expect.poll(() => home.upgrade.getByRole('link').count()).toBe(1);
    await home.upgrade.getByRole('button', { name: 'Maybe Later' }).click();
    await home.upgrade.waitFor({ state: 'hidden' });
    await expect.poll(() => home.model('GPT-4 Turbo').getAttribute('aria-pressed')).toBe('false');
  });

  it('offers a signed-in person both ways to buy', async () => {
    const home = await stage.openHomeAs({});
    await home.button('User menu').waitFor();
    await home.showLocked();
    await home.model('Claude 3 Opus').click();
    await home.upgrade.getByRole('link', { name: 'Buy Now' }).waitFor();
    const offers = home.upgrade.getByRole('link');
    await expect
      .poll(() =>
        offers.evaluateAll((all) =>
          all.map((offer) => [offer.textContent, offer.getAttribute('href')]),
        ),
      )
      .toEqual([
        ['Subscribe Now', '/subscribe'],
        ['Buy Now', '/checkout'],
      ]);
    await home.page.keyboard.press('Escape');
    await home.upgrade.waitFor({ state: 'hidden' });
  });

  it('is not selected by a link either', async () => {
    const home = await stage.openHome({ path: '/?model=openai:gpt-4' });
    await home.upgrade.and(home.page.locator(':focus')).waitFor();
    expect(await home.page.getByRole('tooltip').count()).toBe(0);
    await home.upgrade.getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(() => home.button('Auto Select (Free)').getAttribute('aria-pressed'))
      .toBe('true');
    expect(await stage.app.sandbox.requests()).toEqual([]);
  });
});

describe('a person with Standard', () => {
  it('sees every model and no locks', async () => {
    const home = await stage.openHomeAs({ isStandard: true });
    await home.button('Auto Select (Standard)').waitFor();
    await expect.poll(() => home.page.getByText(/more with Standard/).count()).toBe(0);
    await expect.poll(() => home.page.getByLabel('Needs Standard').count()).toBe(0);
    await home.model('GPT-4 Turbo').click();
    await expect.poll(() => home.model('GPT-4 Turbo').getAttribute('aria-pressed')).toBe('true');
    await home.ask('Name a river');
    await home.ended();
    await expect.poll(() => home.answeredBy()).toEqual(['GPT-4 Turbo', 'OpenAI']);
  });
});

describe('the picker', () => {
  it('selects one model, returns to Auto, and limits Auto to two', async () => {
    const home = await stage.openHome();
    const pressed = async (name: string) => home.model(name).getAttribute('aria-pressed');
    await home.model('GPT-3.5 Turbo').click();
    await expect.poll(() => pressed('GPT-3.5 Turbo')).toBe('true');
    await expect.poll(() => pressed('Auto Select (Free)')).toBe('false');
    await home.model('Claude Instant').click();
    await expect.poll(() => pressed('Auto Select (Free)')).toBe('true');
    await home.page.getByText('Auto will pick from 2 models').waitFor();
    await home.ask('Name a river');
    await home.ended();
    await expect
      .poll(async () => (await home.answeredBy())[0])
      .toMatch(/^(GPT-3\.5 Turbo|Claude Instant 1)$/);
    await home.startNew();
    await home.model('Auto Select (Free)').click();
    await expect.poll(() => pressed('GPT-3.5 Turbo')).toBe('false');
  });

  it('keeps the last of several models selected, and can deselect that too', async () => {
    const home = await stage.openHome();
    const chosen = () => home.page.locator('[aria-pressed="true"]').allInnerTexts();
    const isChosen = (...names: string[]) => expect.poll(chosen).toEqual(names);
    for (const name of ['GPT-3.5 Turbo', 'Gemini 1.0 Pro', 'Grok 2 Vision']) {
      await home.model(name).click();
    }
    await home.page.getByText('Auto will pick from 3 models').waitFor();
    await home.model('Gemini 1.0 Pro').click();
    await isChosen('Auto Select (Free)', 'GPT-3.5 Turbo', 'Grok 2 Vision');
    await home.model('GPT-3.5 Turbo').click();
    await isChosen('Grok 2 Vision');
    await home.model('Grok 2 Vision').click();
    await isChosen('Auto Select (Free)');
  });

  it('shows no retired models and no effort when no model is retired or thinks', async () => {
    const home = await stage.openHome();
    await home.model('GPT-3.5 Turbo').waitFor();
    expect(await home.button(/^Retired/).count()).toBe(0);
    expect(await (await home.openPanel()).getByLabel('Effort').count()).toBe(0);
  });

  it('shows one provider’s models on its tab', async () => {
    const home = await stage.openHome();
    for (const name of ['All', 'OpenAI', 'Anthropic', 'Google', 'xAI']) {
      await home.page.getByRole('tab', { name, exact: true }).waitFor();
    }
    await home.page.getByRole('tab', { name: 'Google' }).click();
    const models = home.page.getByRole('group', { name: 'Models' });
    await expect
      .poll(() => models.innerText())
      .toMatch(/^(?!.*(GPT|Claude|Grok)).*Gemini 1\.5 Flash/s);
  });
});
