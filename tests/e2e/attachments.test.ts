import { describe, expect, it } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import { makePng } from '../support/test-files.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const picture = async () => ({
  name: 'blue.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await makePng()),
});
const notes = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('The heron stood in the shallow river all morning.'),
};
const archive = { name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') };

type Chosen = typeof notes;

/** Chooses files in the dialog that the button opens, as a person does. */
async function attach(home: HomePage, ...files: Chosen[]) {
  const opening = home.page.waitForEvent('filechooser');
  await home.button('Attach files').click();
  await (await opening).setFiles(files);
}

/** The files attached to the next prompt. */
const tray = ({ page }: HomePage) =>
  page.getByRole('search').getByRole('list', { name: 'Attached files' });

describe('files attached to a prompt', () => {
  it('are shown, sent, and removed from the tray once the prompt is answered', async () => {
    const home = await stage.openHomeAs({}, { reducedMotion: 'reduce' });
    await attach(home, await picture());
    await home.expectToast('File Attached', 'blue.png');
    await attach(home, notes);
    await home.expectToast('File Attached', 'notes.txt');
    const entries = tray(home).getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(2);
    await expect.poll(() => home.page.evaluate(isPreviewDrawn)).toBe(true);
    await home.page.getByText(`2 of ${limits.files} files.`).waitFor();
    await expectAccessible(home.page);

    await home.ask('What did I send?');
    await home.ended();
    await home.text.getByText('64 × 48 PNG, mostly blue').waitFor();
    await home.text.getByText('The heron stood in the shallow river').first().waitFor();
    await tray(home).waitFor({ state: 'detached' });
    // The answer starts in view, below the collapsed prompt.
    await expect
      .poll(async () => (await home.answer.boundingBox())?.y)
      .toSatisfy((y) => y > 100 && y < 200);
    const sent = home.answer.getByRole('list', { name: 'Attached files' });
    await expect
      .poll(() => sent.getByRole('listitem').allInnerTexts())
      .toEqual(['blue.png', 'notes.txt']);
    await expect.poll(() => home.page.evaluate(isSentDrawn)).toBe(true);
  });

  it('are in one scrollable row on a phone', async () => {
    const home = await stage.openHome(views.phone);
    const png = await picture();
    await attach(home, ...Array.from({ length: 8 }, (_, at) => ({ ...png, name: `${at}.png` })));
    await expect.poll(() => tray(home).getByRole('listitem').count()).toBe(8);
    const tops = () => tray(home).getByRole('listitem').evaluateAll(topsOf);
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    await expectNoSidewaysScroll(home.page);
    await expectAccessible(home.page);
  });

  it('can be dropped anywhere on the page', async () => {
    const home = await stage.openHome();
    const invitation = home.page.getByPlaceholder('Drop the files here');
    // The browser repeats this event while a file is dragged over the page.
    const isInvited = async () => {
      await home.page.evaluate(drag('dragover'));
      return invitation.isVisible();
    };
    await expect.poll(isInvited).toBe(true);
    await home.page.evaluate(drag('drop'));
    await tray(home).getByText('dropped.txt').waitFor();
    await home.page.getByPlaceholder('Ask anything').waitFor();
    // Dragging a picture of the page by accident attaches nothing.
    await home.page.evaluate(drag('drop', 'https://a.example/boat.png'));
    await expect.poll(() => tray(home).getByRole('listitem').count()).toBe(1);
    // Before the answer starts, there is no box that takes files, but dropping one doesn't leave the page
    // either.
    await stage.app.sandbox.play({ scenario: 'silence' });
    await home.prompt.press('Enter');
    await home.button('Stop').waitFor();
    expect(await home.page.evaluate(drag('drop'))).toBe('held');
  });

  it('can be sent without any text', async () => {
    const home = await stage.openHome();
    await attach(home, notes);
    await tray(home).getByText('notes.txt').waitFor();
    await home.ask('');
    await home.text.getByText('The heron stood in the shallow river').first().waitFor();
    await home.ended();
    await tray(home).waitFor({ state: 'detached' });
  });

  it('show their upload progress', async () => {
    const home = await stage.openHome();
    const network = await home.page.context().newCDPSession(home.page);
    await attach(home, { ...notes, buffer: Buffer.alloc(2_000_000, 'A heron. ') });
    await tray(home).getByText('notes.txt').waitFor();
    const slow = { offline: false, latency: 0, downloadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 100_000 });
    await home.ask('What did I send?');
    await home.answer.getByText(/^Uploading, [1-9]\d?%…$/).waitFor();
    await expectAccessible(home.page);
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await home.ended();
  });

  it('can be removed again', async () => {
    const home = await stage.openHome();
    await attach(home, await picture(), notes);
    await home.expectToast('File Attached', '2 files');
    await home.button('Remove blue.png').click();
    await tray(home).getByText('blue.png').waitFor({ state: 'detached' });
    await home.ask('What did I send?');
    await home.ended();
    await home.text.getByText('The heron stood in the shallow river').first().waitFor();
    await expect.poll(() => home.saidText()).not.toContain('PNG');
  });

  it('stay in the tray when the prompt fails, and are sent with the retry', async () => {
    const home = await stage.openHome();
    await attach(home, notes);
    await tray(home).getByText('notes.txt').waitFor();
    // As many failures as Auto has models to try.
    await stage.app.sandbox.play({ scenario: 'bad-request', times: 4 });
    await home.ask('What did I send?');
    await home.failure.waitFor();
    await home.expectToast('Error', 'Failed to process your query. Please try again.');
    await home.retry.click();
    await home.text.getByText('The heron stood in the shallow river').first().waitFor();
    await home.ended();
    await tray(home).waitFor({ state: 'detached' });
  });

  const allowed = 'Up to 8 files: images up to 10 MB, documents up to 20 MB.';
  const only = 'Only images and documents (PDF, DOC, TXT) are supported.';
  it.each([
    ['no model could read them', 'Invalid File Type', only, [archive], 0],
    ['they are too many', 'Too Many Files', allowed, Array.from({ length: 9 }, () => notes), 8],
  ])('are refused by name when %s', async (_why, title, description, files, kept) => {
    const home = await stage.openHome();
    await attach(home, ...files);
    await home.expectToast(title, description, `Not attached: ${files.at(-1)?.name}.`);
    await expect.poll(() => tray(home).getByRole('listitem').count()).toBe(kept);
    expect(await stage.app.sandbox.requests()).toEqual([]);
  });
});

/**
 * A script that drags a file over the page's footer, or drops it there. With `address` it is a picture that a
 * page shows.
 */
const drag = (type: 'dragover' | 'drop', address = '') => `(() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['A heron'], 'dropped.txt', { type: 'text/plain' }));
  if ('${address}') dataTransfer.setData('text/uri-list', '${address}');
  const event = new DragEvent('${type}', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('footer')?.dispatchEvent(event);
  return event.defaultPrevented ? 'held' : 'opened by the browser';
})()`;

type Placed = { getBoundingClientRect(): { top: number } };
const topsOf = (items: Placed[]) => items.map((item) => item.getBoundingClientRect().top);

const isSentDrawn = `document.querySelector('article img')?.naturalWidth > 0`;
const isPreviewDrawn = `[...document.querySelectorAll('form[role=search] img')]
  .some((image) => image.complete && image.naturalWidth === 64)`;
