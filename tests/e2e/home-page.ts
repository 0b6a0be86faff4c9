import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The home page as a person or a screen reader perceives it. */
export class HomePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get prompt() {
    return this.page.getByRole('textbox', { name: 'Prompt' });
  }
  get followUp() {
    return this.page.getByRole('textbox', { name: 'Follow-up' });
  }
  /** The answer to the last prompt. */
  get answer() {
    return this.page.getByRole('article', { name: 'Answer' }).last();
  }
  /** The answer's text, without what the model thought. */
  get text() {
    return this.answer.locator('.markdown:not(:is([aria-label="Thinking"], .markdown) *)');
  }
  /** All text of the answer. `innerText` would omit text that is out of view. */
  async saidText(): Promise<string> {
    return (await this.text.textContent()) ?? '';
  }
  get modelName() {
    return this.answer.getByRole('heading', { level: 2 });
  }
  get notice() {
    return this.answer.getByRole('note');
  }
  get failure() {
    return this.page.getByRole('region', { name: 'Response' }).getByRole('alert');
  }
  get retry() {
    return this.failure.getByRole('button', { name: 'Try Again' });
  }
  get recommendations() {
    return this.page.getByRole('region', { name: 'Model Recommendations' });
  }
  get toast() {
    return this.page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  }
  get upgrade() {
    return this.page.getByRole('dialog', { name: 'Upgrade to Standard' });
  }
  get history() {
    return this.page.getByRole('region', { name: 'Conversation history' });
  }
  /** The arrows of a turn with several versions. '2 of 3' means that the second is shown. */
  version(place: string) {
    return this.page.getByRole('group', { name: `Version ${place}`, exact: true });
  }
  /** The arrow of the last turn that has several versions. */
  step(to: 'Previous' | 'Next') {
    return this.button(`${to} version`).last();
  }
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }
  /** The button that says who will answer the next prompt. */
  get models() {
    return this.button(/^Models: /).last();
  }
  /** The panel for choosing models and settings. */
  get panel() {
    return this.page.getByRole('dialog', { name: 'Choose models' });
  }
  /** A chip above the model button, which removes its setting. */
  chip(name: string) {
    return this.page.getByRole('button', { name: `Remove ${name}`, exact: true });
  }
  model(name: string) {
    return this.page.getByRole('group', { name: 'Models' }).getByRole('button', { name });
  }

  /** Starts a new conversation if one is open, so that the prompt box and the picker are there. */
  async startNew() {
    const newConversation = this.button('New Conversation');
    await this.prompt.or(newConversation).first().waitFor();
    if (await newConversation.isVisible()) await newConversation.click();
  }

  /** Returns the draft of a first prompt, even while a conversation is open. */
  async keptPrompt() {
    const [shown] = await this.prompt.evaluateAll((fields: { value: string }[]) =>
      fields.map(({ value }) => value),
    );
    if (shown !== undefined) return shown;
    return this.page.evaluate<string>('sessionStorage.getItem("switchyard.draft") ?? ""');
  }

  async openPanel() {
    await this.models.click();
    await this.panel.getByRole('combobox', { name: 'Search models' }).waitFor();
    return this.panel;
  }

  /** Switches something on or off in the panel. */
  async flip(name: string) {
    await (await this.openPanel()).getByRole('switch', { name, exact: true }).click();
    await this.closePanel();
  }

  /** Makes a choice in a select field of the panel, named by its first words. */
  async choose(setting: string, option: string) {
    const field = (await this.openPanel()).getByLabel(setting, { exact: true });
    const label = await field.locator('option', { hasText: option }).first().innerText();
    await field.selectOption({ label });
    await this.closePanel();
  }

  private async closePanel() {
    await this.page.keyboard.press('Escape');
    await this.panel.waitFor({ state: 'hidden' });
  }

  /** Shows the models that need Standard. */
  async showLocked() {
    await this.button(/^\d+ more with Standard$/).click();
  }

  async openRecommendations() {
    await this.button(/^Model Recommendations/).click();
  }

  /** Types a prompt and sends it. If a conversation is open, starts a new one first. */
  async ask(prompt: string) {
    await this.startNew();
    await this.prompt.fill(prompt);
    await this.prompt.press('Enter');
  }

  async sendFollowUp(prompt: string) {
    await this.followUp.fill(prompt);
    await this.followUp.press('Enter');
    await this.history.waitFor();
    // Earlier turns already have a history, but the field loses the prompt only once it is sent.
    const isSent = (fields: { value: string }[], sent: string) =>
      fields.every(({ value }) => value !== sent);
    await expect.poll(() => this.followUp.evaluateAll(isSent, prompt)).toBe(true);
  }

  /** Sends a follow-up and waits until its answer has ended. */
  async goOnWith(prompt: string) {
    await this.sendFollowUp(prompt);
    await this.ended();
  }

  /** Opens another tab of the same browser. */
  async openTab(path = '/'): Promise<HomePage> {
    const tab = await this.page.context().newPage();
    await tab.goto(new URL(path, this.page.url()).href);
    return new HomePage(tab);
  }

  /**
   * Waits until the page has opened another tab at `path`. Asks the browser itself, because on a busy machine
   * Playwright misses one in twenty such tabs.
   */
  async tabOpened(path: string) {
    const { href } = new URL(path, this.page.url());
    const browser = await this.page.context().browser()?.newBrowserCDPSession();
    const isOpen = async () =>
      (await browser?.send('Target.getTargets'))?.targetInfos.some(
        ({ type, url }) => type === 'page' && url === href,
      );
    await expect.poll(isOpen).toBe(true);
    await browser?.detach();
  }

  /** Runs a command, found by a few letters of its name. */
  async command(search: string) {
    const palette = this.page.getByRole('dialog', { name: 'Commands' });
    await this.page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox', { name: 'Search commands' }).waitFor();
    await this.page.keyboard.type(search);
    // Commands whose code is still loading are listed a moment later.
    await palette.getByRole('option', { selected: true }).waitFor();
    await this.page.keyboard.press('Enter');
    // A closed dialog loses its role immediately, but can be reopened only shortly after.
    await this.page.locator('dialog[aria-label="Commands"]').waitFor({ state: 'detached' });
  }

  /** Waits until the last query has ended, whether it succeeded or not. */
  async ended() {
    await this.answer.and(this.page.locator('[aria-busy="false"]')).waitFor();
  }

  /** Waits for the final toast, which would otherwise replace the next one. */
  async toldEnd() {
    await this.toast.getByText(/^Used /).waitFor();
  }

  /** Waits until React has hydrated a prerendered page. Before that, it doesn't react. */
  async hydrated() {
    const isHydrated = `Object.keys(document.querySelector('main *')).some((key) => key.startsWith('__react'))`;
    await expect.poll(() => this.page.evaluate<boolean>(isHydrated)).toBe(true);
  }

  async expectToast(...texts: string[]) {
    for (const text of texts) await this.toast.getByText(text, { exact: true }).waitFor();
  }

  async expectNoToast() {
    await this.page.evaluate(afterToasts);
    // Checks immediately, because a toast disappears on its own.
    expect(await this.toast.count()).toBe(0);
  }

  /**
   * The texts of a table's cells at one moment, row by row, starting with the header row. Doesn't wait, so
   * tests poll it.
   */
  async tableOf(label: string): Promise<string[][]> {
    const rows = this.page.getByRole('region', { name: label }).getByRole('row');
    return rows.evaluateAll(readFacts);
  }

  /** The names of the model that answered and of its provider. */
  async answeredBy(): Promise<string[]> {
    const provider = await this.modelName.locator('span').innerText();
    const both = await this.modelName.innerText();
    return [both.slice(0, both.lastIndexOf(provider)).trim(), provider];
  }
}

const readFacts = (
  rows: { querySelectorAll(selector: string): Iterable<{ innerText: string }> }[],
) => {
  // On a phone each cell shows its column name first, hidden from screen readers.
  const fact = 'th, td:not(:has(> span[aria-hidden])), td > span[aria-hidden] + div';
  return rows.map((row) => Array.from(row.querySelectorAll(fact), ({ innerText }) => innerText));
};

// The toast of a query appears 50 ms after its end, so a timer of the same length set now fires after it.
const afterToasts = `new Promise((resolve) => setTimeout(() =>
  requestAnimationFrame(() => requestAnimationFrame(resolve)), 50))`;
