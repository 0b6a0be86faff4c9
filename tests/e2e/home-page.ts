import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The home page as a person or a screen reader finds it. */
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
  /** The answer of the last prompt. */
  get answer() {
    return this.page.getByRole('article', { name: 'Answer' }).last();
  }
  /** The answer's own words. */
  get text() {
    return this.answer.locator('.markdown:not([aria-label="What it thought"] *)');
  }
  /** All its words: what lies out of sight has no inner text. */
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
    return this.failure.getByRole('button', { name: 'Retry' });
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
  /** The arrows of a turn that has versions, such as '2 of 3', of which the second is shown. */
  version(place: string) {
    return this.page.getByRole('group', { name: `Version ${place}`, exact: true });
  }
  /** The arrow of the last turn that has versions. */
  step(to: 'Previous' | 'Next') {
    return this.button(`${to} version`).last();
  }
  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }
  model(name: string) {
    return this.page.getByRole('group', { name: 'Models' }).getByRole('button', { name });
  }

  /** Opens the prompt box and the picker, where they are folded to a line. */
  async openFolded() {
    const change = this.page.getByRole('button', { name: 'Change', exact: true });
    await this.prompt.or(change).first().waitFor();
    if (await change.isVisible()) await change.click();
  }

  /** What stands in the prompt box, wherever that is folded away. */
  async keptPrompt() {
    await this.openFolded();
    return this.prompt.inputValue();
  }

  /** Shows the models that need Standard. */
  async showLocked() {
    await this.button(/^Needs Standard \(\d+\)$/).click();
  }

  /** Opens what else could be asked. */
  async openRecommendations() {
    await this.button(/^Model Recommendations/).click();
  }

  /** Types a prompt and sends it; where a conversation stands, a new one begins with it. */
  async ask(prompt: string) {
    const newPrompt = this.button('New prompt');
    await this.prompt.or(newPrompt).first().waitFor();
    if (await newPrompt.isVisible()) await newPrompt.click();
    await this.prompt.fill(prompt);
    await this.prompt.press('Enter');
  }

  /** Types a follow-up and sends it. */
  async sendFollowUp(prompt: string) {
    await this.followUp.fill(prompt);
    await this.followUp.press('Enter');
    await this.history.waitFor();
  }

  /** Goes on with the conversation, to the end of the next answer. */
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

  /** Runs a command, found by a few letters of its name. */
  async command(search: string) {
    const palette = this.page.getByRole('dialog', { name: 'Commands' });
    await this.page.keyboard.press('ControlOrMeta+k');
    await palette.getByRole('combobox', { name: 'Search commands' }).waitFor();
    await this.page.keyboard.type(search);
    await this.page.keyboard.press('Enter');
    // A closed dialog loses its role at once, but can be opened again only a moment later.
    await this.page.locator('dialog[aria-label="Commands"]').waitFor({ state: 'detached' });
  }

  /** Waits until the last query has ended, whether it succeeded or not. */
  async ended() {
    await this.answer.and(this.page.locator('[aria-busy="false"]')).waitFor();
  }

  async expectToast(...texts: string[]) {
    for (const text of texts) await this.toast.getByText(text, { exact: true }).waitFor();
  }

  async expectNoToast() {
    await this.page.evaluate(afterToasts);
    // At once: a toast goes away by itself.
    expect(await this.toast.count()).toBe(0);
  }

  /** The texts of a table's cells, row by row, its head first. */
  async tableOf(label: string): Promise<string[][]> {
    const rows = await this.page.getByRole('region', { name: label }).getByRole('row').all();
    // On a phone each fact has its name before it, for the eye alone.
    const fact = 'th, td:not(:has(> span[aria-hidden])), td > span[aria-hidden] + div';
    return Promise.all(rows.map(async (row) => row.locator(fact).allInnerTexts()));
  }

  /** The name of the model that answered, and of its provider. */
  async answeredBy(): Promise<string[]> {
    const provider = await this.modelName.locator('span').innerText();
    const both = await this.modelName.innerText();
    return [both.slice(0, both.lastIndexOf(provider)).trim(), provider];
  }
}

// The toast of a query comes 50 ms after its end, so a timer that is set now with the same delay fires after
// it.
const afterToasts = `new Promise((resolve) => setTimeout(() =>
  requestAnimationFrame(() => requestAnimationFrame(resolve)), 50))`;
