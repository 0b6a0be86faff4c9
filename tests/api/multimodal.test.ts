import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { generatedImages, queries } from '#server/areas/query/schema.ts';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { beginUpload } from '../support/raw-upload.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { readAll, type TestClient } from '../support/test-client.ts';
import { makeForm, makePdf, makePng, type FormFile } from '../support/test-files.ts';

let app: TestApp;
let png: FormFile;
const pdf: FormFile = {
  bytes: makePdf('The harbour opens at dawn'),
  name: 'harbour.pdf',
  type: 'application/pdf',
};
// The renderer takes minutes to draw this.
const endlessDrawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="5000"/></filter><rect filter="url(#f)" width="4000" height="4000"/></svg>';
const textFile = { field: 'file', name: 'a.txt', type: 'text/plain' };
beforeAll(async () => {
  app = await startTestApp({ STANDARD_PER_MINUTE: '1000', UPLOAD_IDLE_TIMEOUT_MS: '2000' });
  png = { bytes: await makePng(), name: 'blue.png', type: 'image/png' };
});
afterAll(() => app.stop());
beforeEach(() => app.sandbox.reset());

async function post(client: TestClient, form: FormData) {
  const response = await client.fetch('/api/switchyard/multimodal', { method: 'POST', body: form });
  return { status: response.status, body: await response.json() };
}

async function ask(
  fields: Record<string, string | string[]>,
  files: FormFile[],
  client = app.visitor(),
) {
  const { status, body } = await post(client, makeForm(fields, files));
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as QueryOutput;
}

async function askInVain(fields: Record<string, string | string[]>, files: FormFile[]) {
  const { status, body } = await post(app.visitor(), makeForm(fields, files));
  return { status, problem: body as Problem };
}

async function leftovers(): Promise<string[]> {
  return readdir(join(tmpdir(), `switchyard-uploads-${process.pid}`)).catch(() => []);
}

describe('a prompt with a picture', () => {
  it('says which images of earlier prompts its vendor can no longer receive', async () => {
    // Noise can't be compressed, so five of these exceed Google's 20 MB.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = {
      width: 1_120,
      height: 1_120,
      channels: 3,
      background: 'white',
      noise,
    } as const;
    const large = { ...png, bytes: new Uint8Array(await sharp({ create }).png().toBuffer()) };
    expect(large.bytes.length).toBeGreaterThan(3.5 * 1024 * 1024);
    const person = await app.person({ isStandard: true });
    const fields = { query: 'What do these show?', model: 'vertex:gemini-1.5-pro' };
    const first = await ask(fields, [large, large], person);
    expect(first.reason).not.toContain('receive');
    const next = { ...fields, threadId: first.threadId, parentId: first.queryId };
    const { reason, queryId } = await ask(next, [large, large, large], person);
    const note =
      'Gemini 1.5 Pro didn’t receive the oldest image of this conversation, because its provider doesn’t accept requests that large.';
    expect(reason).toContain(note);
    const sent = await app.sandbox.requests();
    expect(sent.map(({ images }) => images)).toEqual([2, 4]);
    const followUp = { query: 'And now?', model: fields.model, threadId: first.threadId };
    const events = await readAll(await person.stream({ ...followUp, parentId: queryId }));
    expect(events).toContainEqual({ type: 'note', column: 0, note });
    const { body } = await person.send('GET', `/api/threads/${first.threadId}`);
    expect(JSON.stringify(body)).toContain(note);
  });

  it('with several pages is sent as several pictures, which a new version of the prompt includes', async () => {
    const bytes = readFileSync('server/areas/attachments/reader/testing/cases/two-pages.tif');
    const tiff = { bytes, name: 'scan.tif', type: 'image/tiff' };
    const person = await app.person({ isStandard: true });
    const first = await ask({ query: 'What do these say?' }, [tiff], person);
    const again = { query: 'What do they say?', threadId: first.threadId };
    await readAll(await person.stream({ ...again, retryOf: first.queryId }));
    const sent = await app.sandbox.requests();
    expect(sent.map(({ images }) => images)).toEqual([2, 2]);
  });

  it('goes to a model that accepts images, with the picture', async () => {
    const answer = await ask({ query: 'What is in this picture?', fileType: 'image' }, [png]);
    expect(answer.content).toMatch(/64\s*[×x]\s*48/);
    const { body } = await app.visitor().send('GET', '/api/switchyard/models');
    const { models } = body as { models: { model: string; provider: string; sees: boolean }[] };
    const used = models.find(
      ({ provider, model }) => `${provider}:${model}` === `${answer.provider}:${answer.model}`,
    );
    expect(used?.sees).toBe(true);
    const [query] = await app.database.select().from(queries).where(eq(queries.id, answer.queryId));
    expect(query?.kind).toBe('multimodal');
    expect(query?.dataBytes).toBeGreaterThan(Buffer.byteLength(answer.content));
  });

  it('contains the sender’s instructions and temperature, unless a field is empty', async () => {
    const person = await app.person({ isStandard: true });
    const path = '/api/account/instructions';
    await person.send('PUT', path, { text: 'Be brief.' });
    const named = { name: 'Pirate', text: 'Say ahoy.' };
    const { body } = await person.send('POST', `${path}/named`, named);
    const { id } = body as { id: string };
    const fields = { query: 'What is this?', model: 'vertex:gemini-1.5-pro', fileType: 'image' };
    const told = { instructions: id, temperature: '0.4' };
    const first = await ask({ ...fields, ...told }, [png], person);
    expect(first.receipt.askedWith).toEqual({
      installation: false,
      standing: true,
      named: { id, name: 'Pirate' },
      temperature: 0.4,
    });
    const next = { ...fields, threadId: first.threadId, parentId: first.queryId };
    await ask(next, [png], person);
    await ask({ ...next, instructions: '' }, [png], person);
    const sent = await app.sandbox.requests();
    expect(sent.map(({ system, temperature }) => [system, temperature])).toEqual([
      ['Be brief.\n\nSay ahoy.', 0.4],
      ['Be brief.\n\nSay ahoy.', undefined],
      ['Be brief.', undefined],
    ]);
    const wrong = [
      ['temperature', '1.1'],
      ['temperature', '0.4.4'],
      ['instructions', 'x'],
    ] as const;
    for (const [field, value] of wrong) {
      const { status } = await post(person, makeForm({ ...fields, [field]: value }, [png]));
      expect(status).toBe(400);
    }
    const stranger = await app.person({ isStandard: true });
    const refused = await post(stranger, makeForm({ ...fields, ...told }, [png]));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      404,
      expect.not.stringContaining('ahoy'),
    ]);
  });

  it('needs no text', async () => {
    const answer = await ask({ query: '' }, [png]);
    expect(answer.content).not.toBe('');
  });

  it('is refused with a message when the chosen model does not accept images', async () => {
    const { status, problem } = await askInVain(
      { query: 'What is this?', model: 'openai:gpt-3.5-turbo' },
      [png],
    );
    expect(status).toBe(400);
    expect(problem.message).toMatch(/GPT-3\.5 Turbo can’t read images/);
  });
});

describe('a prompt with a document', () => {
  it('reaches a model without file support as extracted text', async () => {
    const answer = await ask({ query: 'When does it open?', model: 'openai:gpt-3.5-turbo' }, [pdf]);
    expect(answer.reason).not.toMatch(/text only/);
    const [request] = await app.sandbox.requests();
    expect(request?.prompt).toContain('The harbour opens at dawn');
    expect(request?.prompt).toContain('harbour.pdf');
  });

  it('reaches a model that accepts PDFs unchanged', async () => {
    await ask({ query: 'When does it open?', model: 'vertex:gemini-1.5-flash' }, [pdf]);
    const [request] = await app.sandbox.requests();
    expect(request?.prompt).not.toContain('The harbour opens at dawn');
    expect(request).toMatchObject({ documents: 1 });
  });

  it('reports what was guessed and left out, even when repeated', async () => {
    const person = await app.person({ isStandard: true });
    const files = ['gbk.txt', 'two-pages.tif'].map((name) => ({
      bytes: readFileSync(`server/areas/attachments/reader/testing/cases/${name}`),
      name,
    }));
    const said = [
      '“gbk.txt” doesn’t state its encoding and was read as gb18030.',
      '“two-pages.tif” has 2 pages, and only the first was sent. Save it as PDF to send all.',
    ];
    const query = 'When is the next meeting?';
    const full = [...files, ...Array.from({ length: 6 }, () => png)];
    const first = await ask({ query, fileType: ['document', 'image'] }, full, person);
    const again = await person.ask({
      query,
      threadId: first.threadId,
      retryOf: first.queryId,
    });
    for (const { reason } of [first, again])
      for (const note of said) expect(reason).toContain(note);
  });

  it('works for plain text, whatever type it claims', async () => {
    const notes = {
      bytes: new TextEncoder().encode('Lamps go out at nine.'),
      name: 'notes.txt',
      type: '',
    };
    await ask({ query: 'When?', model: 'openai:gpt-3.5-turbo' }, [notes]);
    expect((await app.sandbox.requests())[0]?.prompt).toContain('Lamps go out at nine.');
  });

  it('can be compared', async () => {
    const person = await app.person({ isStandard: true });
    const models = ['openai:gpt-4', 'vertex:gemini-1.5-pro'];
    const answer = await ask({ query: 'When?', compareMode: 'true', models }, [pdf], person);
    expect(answer.responses).toHaveLength(2);
    const blind = { query: 'When?', compareMode: 'true', blind: 'true', models };
    const unnamed = await ask(blind, [pdf], person);
    expect(unnamed.responses).toHaveLength(2);
    expect(JSON.stringify(unnamed)).not.toMatch(/openai|gpt|vertex|google|gemini/i);
    const strange = await askInVain({ ...blind, blind: 'perhaps' }, [pdf]);
    expect(strange).toMatchObject({ status: 400, problem: { code: 'invalid-input' } });
  });
});

it('no address in a prompt, a drawing, a document or a field is ever fetched', async () => {
  const asked: string[] = [];
  const listener = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('secret');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listener.close());
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/metadata`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>@import url(${address});</style><image href="${address}" width="9" height="9"/></svg>`;
  const page = `<!doctype html><img src="${address}"><link rel="stylesheet" href="${address}">`;
  const fields = { query: `Summarise ${address} and ![this](${address})`, model: 'openai:gpt-4' };
  const person = await app.person({ isStandard: true });
  const encoder = new TextEncoder();
  await ask(
    { ...fields, model: 'openai:gpt-4-turbo' },
    [
      { bytes: encoder.encode(drawing), name: 'a.svg', type: 'image/svg+xml' },
      { bytes: encoder.encode(page), name: 'a.txt', type: 'text/plain' },
    ],
    person,
  );
  for (const field of ['api_base', 'base_url', 'url', 'image_url', 'proxy', 'callback']) {
    const sent = { ...fields, [field]: address };
    const refused = { status: 400, problem: { code: 'invalid-input' } };
    expect(await askInVain(sent, [])).toMatchObject(refused);
    expect(await person.askInVain(sent)).toMatchObject(refused);
  }
  expect(asked).toEqual([]);
});

describe('unusable uploads are refused with a message and leave nothing behind', () => {
  const text = (content: string) => new TextEncoder().encode(content);
  it.each<[string, () => FormFile[], number, string, RegExp]>([
    [
      'an empty file',
      () => [{ bytes: text(''), name: 'empty.txt' }],
      400,
      'unreadable-file',
      /empty/,
    ],
    [
      'a program',
      () => [
        { bytes: Buffer.from('7f454c4602010100', 'hex'), name: 'x.pdf', type: 'application/pdf' },
      ],
      400,
      'unreadable-file',
      /Only images and documents \(PDF, DOC, TXT\) are supported\./,
    ],
    [
      'nine files',
      () => Array.from({ length: 9 }, () => png),
      413,
      'too-many-files',
      /at most 8 files/,
    ],
    [
      'fifty files',
      () => Array.from({ length: 50 }, () => png),
      413,
      'too-many-files',
      /at most 8 files/,
    ],
    [
      'a file over 20 MB',
      () => [{ bytes: new Uint8Array(21 * 1024 * 1024), name: 'big.pdf' }],
      413,
      'body-too-large',
      /20 MB/,
    ],
    [
      'a broken picture',
      () => [{ bytes: png.bytes.slice(0, 60), name: 'half.png' }],
      400,
      'unreadable-file',
      /half\.png/,
    ],
  ])('%s', async (_name, files, status, code, message) => {
    const before = await app.database.$count(queries);
    const { status: given, problem } = await askInVain({ query: 'Look' }, files());
    expect([given, problem.code]).toEqual([status, code]);
    expect(problem.message).toMatch(message);
    expect(await app.database.$count(queries)).toBe(before);
    expect(await app.sandbox.requests()).toEqual([]);
    await vi.waitFor(async () => expect(await leftovers()).toEqual([]), 20_000);
  });

  it('a picture labelled as a PDF is treated as a picture', async () => {
    const answer = await ask({ query: 'What is this?' }, [
      { ...png, name: 'x.pdf', type: 'application/pdf' },
    ]);
    expect(answer.content).toMatch(/64\s*[×x]\s*48/);
  });

  it('a name with folders, quotes and control characters stays a name', async () => {
    const notes = { bytes: text('Rain.'), name: '../../etc/"pass\u202ewd"\n.txt' };
    await ask({ query: 'When?', model: 'openai:gpt-3.5-turbo' }, [notes]);
    const prompt = (await app.sandbox.requests())[0]?.prompt ?? '';
    expect(prompt).not.toMatch(/\.\.\/|\u202e/);
    expect(prompt).toContain('Rain.');
  });

  it.each([
    ['with a declared length', 1024 ** 3],
    ['without a declared length', null],
  ])('an upload of a gigabyte %s ends early, in bounded memory', async (_name, length) => {
    const rssBefore = process.memoryUsage().rss;
    const upload = beginUpload(app.url, '/api/switchyard/multimodal', textFile, length);
    const megabyte = Buffer.alloc(1024 * 1024, 97);
    let sent = 0;
    for (; sent < 1024 && !upload.isOver(); sent += 1) await upload.send(megabyte);
    await vi.waitFor(() => expect(upload.reply()).toMatch(/^HTTP\/1\.1 413 /), 20_000);
    upload.socket.destroy();
    expect(sent).toBeLessThan(400);
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(200 * 1024 * 1024);
    await vi.waitFor(async () => expect(await leftovers()).toEqual([]), 20_000);
  });

  it('texts that are too long only in total, which would fill the memory', async () => {
    const form = new FormData();
    form.set('query', 'Look');
    for (let field = 0; field < 8; field += 1) form.append('models', 'm'.repeat(1024 * 1024));
    const init = { method: 'POST', body: form };
    const response = await app.visitor().fetch('/api/switchyard/multimodal', init);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'body-too-large' });
  });

  it('files that are slow to read cost their sender a prompt each, and delay no one else', async () => {
    const person = await app.person();
    const hostile = { bytes: text(endlessDrawing), name: 'endless.svg', type: 'image/svg+xml' };
    const read = Array.from({ length: 2 }, () =>
      post(person, makeForm({ query: 'Look' }, [hostile])),
    );
    const isOver = Promise.all(read).then(() => true);
    const notes = { bytes: text('Lamps go out at nine.'), name: 'notes.txt' };
    await ask({ query: 'When?', model: 'openai:gpt-3.5-turbo' }, [notes]);
    expect(await Promise.race([isOver, Promise.resolve(false)])).toBe(false);
    for (const { status, body } of await Promise.all(read)) {
      expect([status, (body as Problem).message]).toEqual([
        400,
        expect.stringMatching(/takes too long/),
      ]);
    }
    const { body } = await person.send('GET', '/api/account/usage');
    expect(body).toMatchObject({ limits: { minute: { used: 2 } }, today: { queries: 0 } });
  });

  it('files from a sender over the limit are not read', async () => {
    const { url } = await app.startAnother({ FREE_PER_MINUTE: '1' });
    const visitor = app.visitor().at(url);
    await visitor.ask({ query: 'Hello' });
    const broken = { bytes: png.bytes.slice(0, 60), name: 'half.png' };
    const { status, body } = await post(visitor, makeForm({ query: 'Look' }, [broken]));
    expect([status, (body as Problem).code]).toEqual([429, 'minute-limit']);
  });

  it('a seventh concurrent form from one sender, but not another sender’s', async () => {
    const { url } = await app.startAnother({ UPLOAD_IDLE_TIMEOUT_MS: '' });
    const begin = () => beginUpload(url, '/api/switchyard/multimodal', textFile, 100_000);
    const six = Array.from({ length: 6 }, begin);
    await vi.waitFor(async () => expect(await leftovers()).toHaveLength(6), 20_000);
    const seventh = begin();
    await vi.waitFor(() => expect(seventh.reply()).toMatch(/^HTTP\/1\.1 503 [^]*"busy"/), 20_000);
    const another = app.visitor().at(url);
    expect((await ask({ query: 'What is this?' }, [png], another)).content).not.toBe('');
    for (const { socket } of [...six, seventh]) socket.destroy();
    await vi.waitFor(async () => expect(await leftovers()).toEqual([]), 20_000);
  });

  it('JSON instead of a form', async () => {
    const { status, body } = await app
      .visitor()
      .send('POST', '/api/switchyard/multimodal', { query: 'Hi' });
    expect(status).toBe(415);
    expect(body).toMatchObject({ code: 'unsupported-media-type' });
  });

  it('a form whose second half never comes', async () => {
    const upload = beginUpload(app.url, '/api/switchyard/multimodal', textFile, 100_000);
    await upload.send(Buffer.from('half'));
    await vi.waitFor(async () => expect(await leftovers()).toHaveLength(1), 20_000);
    upload.socket.destroy();
    await vi.waitFor(async () => expect(await leftovers()).toEqual([]), 20_000);
    expect((await app.visitor().fetch('/healthz')).status).toBe(200);
  });

  it('a form that stalls half-way is disconnected', async () => {
    const before = await app.database.$count(queries);
    const upload = beginUpload(app.url, '/api/switchyard/multimodal', textFile, 100_000);
    await upload.send(Buffer.from('half'));
    await vi.waitFor(async () => expect(await leftovers()).toHaveLength(1), 20_000);
    await vi.waitFor(() => expect(upload.socket.destroyed).toBe(true), 20_000);
    await vi.waitFor(async () => expect(await leftovers()).toEqual([]), 20_000);
    expect(await app.database.$count(queries)).toBe(before);
  });
});

describe('a prompt that asks for a picture', () => {
  it('is drawn, stored, and shown only to its sender', async () => {
    const visitor = app.visitor();
    const answer = await visitor.ask({ query: 'Draw me a picture of a lighthouse' });
    expect(answer).toMatchObject({ provider: 'openai', model: 'dall-e-3' });
    const address =
      /!\[.*\]\((\/api\/switchyard\/images\/[\w-]+)\)/.exec(answer.content)?.[1] ?? '';
    const shown = await visitor.fetch(address);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    const bytes = new Uint8Array(await shown.arrayBuffer());
    expect(Buffer.from(bytes.slice(1, 4)).toString()).toBe('PNG');
    expect(answer.receipt.costMicroUsd).toBe(40_000);
    for (const stranger of [app.visitor(), await app.person({ isAdmin: true })]) {
      expect((await stranger.fetch(address)).status).toBe(404);
    }
    expect(
      await app.database.$count(generatedImages, eq(generatedImages.queryId, answer.queryId)),
    ).toBe(1);
  });

  it('and changes the last one contains the whole earlier request, and says so', async () => {
    const visitor = app.visitor();
    const query = 'Draw me a picture of a lighthouse';
    const { content } = await visitor.ask({ query });
    const change = { query: 'make it red', parentQuery: query, parentResponse: content };
    await app.sandbox.reset();
    const changed = await visitor.ask(change);
    expect(changed).toMatchObject({ provider: 'openai', model: 'dall-e-3' });
    const [asked] = await app.sandbox.requests();
    expect(asked?.prompt).toBe(`${query}\nWith this change: make it red`);
    expect(changed.content).toMatch(/^!\[/);
    expect(changed.content).toContain(`Prompt used: “${query} With this change: make it red”`);
    const again = { query: 'now at night', parentQuery: query, parentResponse: changed.content };
    expect(await visitor.ask(again)).toMatchObject({ model: 'dall-e-3' });
  });

  it('and changes a changed picture contains every earlier request, for visitors too', async () => {
    for (const sender of [app.visitor(), await app.person()]) {
      const { threadId } = await sender.ask({ query: 'Draw a lighthouse' });
      await sender.ask({ query: 'make it red', threadId });
      await app.sandbox.reset();
      await sender.ask({ query: 'now at night', threadId });
      const [asked] = await app.sandbox.requests();
      expect(asked?.prompt).toBe(
        'Draw a lighthouse\nWith this change: make it red\nWith this change: now at night',
      );
    }
  });

  it('based on the conversation contains the conversation', async () => {
    await app.sandbox.reset();
    const drawn = await app.visitor().ask({
      query: 'draw it',
      parentQuery: 'What does a heron look like?',
      parentResponse: 'A tall grey bird with a long neck.',
    });
    expect(drawn).toMatchObject({ model: 'dall-e-3' });
    const [asked] = await app.sandbox.requests();
    expect(asked?.prompt).toContain('What does a heron look like?\nA tall grey bird');
  });

  it('is not drawn again when a question follows', async () => {
    const question = { query: 'What does this picture show?', parentQuery: 'Draw a fox' };
    const parentResponse = `![A fox](/api/switchyard/images/${randomUUID()})`;
    const answer = await app.visitor().ask({ ...question, parentResponse });
    expect(answer.model).not.toBe('dall-e-3');
  });

  it('is sent with a question about it to a model that accepts images, and can be changed afterwards', async () => {
    const person = await app.person({ isStandard: true });
    const { threadId } = await person.ask({ query: 'Draw a black cat' });
    await app.sandbox.reset();
    const answer = await person.ask({ query: 'Where is the hat?', threadId });
    expect(answer.reason).toMatch(/^This looks like an? .+ about an image\. /);
    await person.ask({ query: 'thanks!', threadId });
    expect((await app.sandbox.requests()).map(({ images }) => images)).toEqual([1, 0]);
    const changed = await person.ask({ query: 'make the cat white', threadId });
    expect(changed.content).toMatch(/^!\[/);
  });

  it('is left out of a question about it if it is too large, and the answer says so', async () => {
    const person = await app.person({ isStandard: true });
    const { threadId, queryId } = await person.ask({ query: 'Draw a black cat' });
    await app.database
      .update(generatedImages)
      .set({ bytes: Buffer.alloc(3.75 * 2 ** 20 + 1) })
      .where(eq(generatedImages.queryId, queryId));
    await app.sandbox.reset();
    const model = 'openai:gpt-4-turbo';
    const { reason } = await person.ask({ query: 'Where is the hat?', threadId, model });
    expect(reason).toContain(
      'GPT-4 Turbo didn’t receive the previous image, because it’s larger than 3.8 MB.',
    );
    expect(await app.sandbox.requests()).toMatchObject([{ images: 0 }]);
    const other = await person.ask({ query: 'What is the capital of France?', threadId, model });
    expect(other.reason).not.toContain('image');
  });

  it('is sent with a question only for its own sender', async () => {
    const visitor = app.visitor();
    const parentQuery = 'Draw a black cat';
    const { content: parentResponse } = await visitor.ask({ query: parentQuery });
    const question = { query: 'What does it show?', parentQuery, parentResponse };
    await app.sandbox.reset();
    const seen = await visitor.ask(question);
    expect(seen.reason).toMatch(/^This looks like an? .+ about an image\. /);
    const unseen = await app.visitor().ask(question);
    expect(unseen.reason).not.toContain('image');
    expect((await app.sandbox.requests()).map(({ images }) => images)).toEqual([1, 0]);
  });

  it('is left out for a chosen model that accepts no images, which the answer says', async () => {
    const visitor = app.visitor();
    const { content: parentResponse } = await visitor.ask({ query: 'Draw a black cat' });
    await app.sandbox.reset();
    const question = {
      query: 'What does it show?',
      parentQuery: 'Draw a black cat',
      parentResponse,
    };
    const { reason } = await visitor.ask({ ...question, model: 'openai:gpt-3.5-turbo' });
    expect(reason).toContain(
      'GPT-3.5 Turbo can’t read images, so it didn’t receive the previous one.',
    );
    expect(await app.sandbox.requests()).toMatchObject([{ model: 'gpt-3.5-turbo', images: 0 }]);
  });

  it('says so when the vendor declines', async () => {
    await app.sandbox.play({ match: { model: 'dall-e-3' }, scenario: 'refusal' });
    const { problem } = await app.visitor().askInVain({ query: 'Draw a picture of a lighthouse' });
    expect(problem.message).toMatch(/DALL·E 3 didn’t answer because .* usage policy blocks/);
  });

  it('is answered with a text by a chosen text model', async () => {
    const answer = await app
      .visitor()
      .ask({ query: 'Draw me a picture of a fox', model: 'vertex:gemini-1.5-flash' });
    expect(answer).toMatchObject({ model: 'gemini-1.5-flash' });
  });
});
