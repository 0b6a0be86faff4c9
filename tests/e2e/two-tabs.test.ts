import { expect, it } from 'vitest';
import { expectAccessible } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const rows = ({ page }: HomePage) => page.getByRole('complementary').getByRole('listitem');
const said = ({ page }: HomePage) =>
  page.getByText('This conversation has new messages in another tab.');

it('a thread continued in another tab says so, and keeps the draft', async () => {
  const first = await stage.openHomeAs({});
  await first.ask('Name a river');
  await first.ended();
  await first.page.waitForURL('**/t/*');
  const second = await first.openTab(first.page.url());
  await second.answer.getByText('Name a river', { exact: true }).waitFor();
  await second.followUp.fill('And where does it e');
  await first.goOnWith('Say that in one sentence');

  await said(second).waitFor();
  await expectAccessible(second.page);
  await expect.poll(() => said(first).count()).toBe(0);
  await second.button('Show Them').click();
  await second.history.getByText('Name a river', { exact: true }).waitFor();
  await second.answer.getByText('Say that in one sentence', { exact: true }).waitFor();
  await expect.poll(() => said(second).count()).toBe(0);
  await expect.poll(() => second.followUp.inputValue()).toBe('And where does it e');
  await second.followUp.press('Enter');
  await second.ended();
  await said(first).waitFor();
  expect((await stage.app.sandbox.requests()).map(({ turns }) => turns)).toEqual([1, 3, 5]);
});

it('a thread started in one tab is listed in the others, where running answers continue', async () => {
  const first = await stage.openHomeAs({});
  const second = await first.openTab();
  await stage.app.sandbox.throttle();
  await second.ask('Explain how rivers form');
  await second.text.waitFor();
  await stage.app.sandbox.pace(0);
  await first.ask('Name a lake');
  await first.ended();
  await rows(second).filter({ hasText: 'Name a lake' }).waitFor();
  await stage.app.sandbox.flush();
  await second.ended();
  await second.answer.getByText('Simulated answer').waitFor();
  await expect.poll(() => rows(first).count()).toBe(2);
  expect(await said(first).count()).toBe(0);
});
