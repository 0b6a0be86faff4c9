import { describe, expect, it } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { intercept } from '../support/intercept.ts';
import { expectAccessible } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

// A microphone that hears a beep every second, and permission for the page to use it.
const stage = useStage({
  browserFlags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});

const record = (home: HomePage) => home.button('Record voice').click();
const stop = (home: HomePage) => home.button('Stop recording').click();
const level = ({ page }: HomePage) => page.getByRole('meter', { name: 'Level' });
const timeLeft = ({ page }: HomePage) => page.getByRole('timer', { name: 'Time left' });
const secondsLeft = async (home: HomePage) => parseFloat(await timeLeft(home).innerText());
const heard = /^Simulated transcript of ([\d.]+) seconds? of speech\.$/;

/** Waits until the level is above 0.3, so that there is something to transcribe. */
const speak = ({ page }: HomePage) => page.evaluate(untilLoud);
// A beep is short, so the page watches its level itself.
const untilLoud = `new Promise((resolve) => {
  const look = () => {
    const level = document.querySelector('[role=meter]')?.getAttribute('aria-valuenow');
    if (Number(level) > 0.3) resolve();
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] });
  look();
})`;

describe('a spoken prompt', () => {
  it('is stopped by hand, transcribed and added on a new line', async () => {
    const home = await stage.openHome();
    await home.prompt.fill('Repeat after me:');
    await record(home);
    await home.page.getByText('Listening').waitFor();
    await speak(home);
    await expect.poll(() => secondsLeft(home)).toBeLessThan(9);
    await stop(home);
    await home.expectToast('Voice Transcribed');
    const lines = async () => (await home.prompt.inputValue()).split('\n');
    const said = expect.stringMatching(heard) as string;
    await expect.poll(lines).toEqual(['Repeat after me:', said]);
    const [, second = ''] = await lines();
    await level(home).waitFor({ state: 'detached' });
    await home.button('Record voice').waitFor();
    await home.page.keyboard.type(' Thanks.');
    await expect.poll(lines).toEqual(['Repeat after me:', `${second} Thanks.`]);
  });

  it('doesn’t blame the microphone when a part of the page didn’t load', async () => {
    const home = await stage.openHome({ expected: [/net::ERR_/] });
    const capture = /\/assets\/capture-worklet-.*\.js$/;
    const letThrough = await intercept(home.page, capture, (route) => route.abort());
    await record(home);
    await home.expectToast('Couldn’t Load Voice Input');
    letThrough();
    await record(home);
    await home.page.getByText('Listening').waitFor();
    await level(home).waitFor();
    // A recording lasts ten seconds. The check may take longer, but nothing after it needs the recording.
    await expectAccessible(home.page, 'form[role=search]');
  });

  it('is not sent by accident when stopping it on a phone', async () => {
    const home = await stage.openHome({ size: { width: 390, height: 844 } });
    await home.prompt.fill('Repeat after me:');
    await record(home);
    await home.button('Stop recording').waitFor();
    const gap = async () => {
      const stopping = await home.button('Stop recording').boundingBox();
      const submitting = await home.button('Submit').boundingBox();
      return stopping && submitting && submitting.x - (stopping.x + stopping.width);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(4);
  });

  it('is sent with what was said so far when submitted during the recording', async () => {
    const home = await stage.openHome();
    await home.prompt.fill('Repeat after me:');
    await record(home);
    await speak(home);
    await home.prompt.press('Enter');
    await home.ended();
    await home.answer
      .getByText(/Simulated transcript of/)
      .first()
      .waitFor();
    await home.button('Record voice').waitFor();
    await expect.poll(() => home.keptPrompt()).toBe('');
  });

  it('stops automatically after ten seconds, with a countdown', async () => {
    const home = await stage.openHome();
    await record(home);
    await timeLeft(home).waitFor();
    const startedAt = Date.now();
    const before = await secondsLeft(home);
    expect(before).toBeLessThanOrEqual(limits.recordingMs / 1000);
    await expect.poll(() => secondsLeft(home)).toBeLessThan(before - 1);
    await level(home).waitFor({ state: 'detached' });
    expect(Date.now() - startedAt).toBeGreaterThan((before - 1) * 1_000);
    await home.expectToast('Voice Transcribed');
    await expect.poll(() => home.prompt.inputValue()).toMatch(heard);
    const [, seconds] = heard.exec(await home.prompt.inputValue()) ?? [];
    expect(Number(seconds)).toBeGreaterThan(8);
    expect(Number(seconds)).toBeLessThanOrEqual(10);
  });

  it('becomes the prompt if the box is empty, and shows that it is being transcribed', async () => {
    const home = await stage.openHome();
    const { promise: heardWhole, resolve: answer } = Promise.withResolvers<void>();
    await home.page.route('**/api/transcribe', async (route) => {
      await heardWhole;
      await route.continue();
    });
    await record(home);
    await speak(home);
    await stop(home);
    await home.page.getByText('Transcribing…').waitFor();
    await expectAccessible(home.page);
    answer();
    await expect.poll(() => home.keptPrompt()).toMatch(heard);
  });
});

describe('a recording that could not be transcribed', () => {
  it('asks to record again, and keeps what was typed', async () => {
    const home = await stage.openHome({ expected: [/status of 502/] });
    await stage.app.sandbox.play({ match: { provider: 'openai' }, scenario: 'server-error' });
    await home.prompt.fill('Half a tho');
    await record(home);
    await speak(home);
    await stop(home);
    await home.expectToast(
      'Transcription Error',
      'Failed to transcribe your voice. Please try again.',
    );
    await expect.poll(() => home.keptPrompt()).toBe('Half a tho');
    await home.button('Record voice').waitFor();
  });
});

describe('a recording without speech', () => {
  const nothingHeard = { code: 'nothing-heard', message: 'We couldn’t hear anything.' };

  it.each([
    ['is refused', 400, nothingHeard, [/status of 400/]],
    ['comes back without words', 200, { text: ' \n' }, []],
  ])('adds nothing when it %s, and says so without an error', async (_, status, json, expected) => {
    const home = await stage.openHome({ expected });
    await home.page.route('**/api/transcribe', (route) => route.fulfill({ status, json }));
    await home.prompt.fill('Half a tho');
    await record(home);
    await speak(home);
    await stop(home);
    await home.expectToast('No Speech Heard', 'Move closer to the microphone and try again.');
    await home.button('Record voice').waitFor();
    expect(await home.prompt.inputValue()).toBe('Half a tho');
  });
});

it('voice input code that fails to load isn’t reported as a denied microphone', async () => {
  const home = await stage.openHome({ expected: [/net::ERR_/] });
  const transcribing = /\/assets\/transcribe-.*\.js$/;
  const letThrough = await intercept(home.page, transcribing, (route) => route.abort());
  await record(home);
  await home.expectToast('Couldn’t Load Voice Input');
  letThrough();
  await record(home);
  await home.page.getByText('Listening').waitFor();
});

describe('a microphone that is denied', () => {
  const denying = useStage({ browserFlags: ['--use-fake-ui-for-media-stream=deny'] });

  it('is explained in a toast', async () => {
    const home = await denying.openHome();
    await record(home);
    await home.expectToast(
      'Microphone Access Error',
      'Please allow microphone access to use voice input.',
    );
    await home.button('Record voice').waitFor();
    expect(await denying.app.sandbox.requests()).toEqual([]);
  });
});
