import OpenAI from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { openaiSdk } from './clients/sdks.ts';
import { useSandboxes } from './sandbox-under-test.ts';

const sandboxes = useSandboxes();
const asked = { model: 'gpt-6.2-sol', input: 'Explain photosynthesis', background: true } as const;

type ResponseEvent = OpenAI.Responses.ResponseStreamEvent;

const textOf = (events: ResponseEvent[]) =>
  events.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('');

describe.each(sandboxes)('OpenAI’s background responses with the models $models', ({ sandbox }) => {
  const responses = () => openaiSdk(sandbox.url).responses;
  const control = (path: string, body: object) =>
    fetch(`${sandbox.url}/__control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  afterEach(() => control('pace', { tokensPerSecond: 0 }));

  /** Returns the events up to the given number of text pieces, then hangs up. */
  async function begin(pieces: number): Promise<{ id: string; events: ResponseEvent[] }> {
    const events: ResponseEvent[] = [];
    let id = '';
    for await (const event of await responses().create({ ...asked, stream: true })) {
      events.push(event);
      if (event.type === 'response.created') id = event.response.id;
      if (events.filter(({ type }) => type.endsWith('text.delta')).length === pieces) break;
    }
    return { id, events };
  }

  async function resume(id: string, after?: number): Promise<ResponseEvent[]> {
    const cursor = after === undefined ? {} : { starting_after: after };
    const events: ResponseEvent[] = [];
    const stream = await responses().retrieve(id, { stream: true, ...cursor });
    for await (const event of stream) events.push(event);
    return events;
  }

  it('go on without their client, and are streamed from any event on, to the end', async () => {
    await control('pace', { tokensPerSecond: 400 });
    const { id, events } = await begin(3);
    const { sequence_number: last } = events.at(-1) ?? { sequence_number: -1 };
    expect(await responses().retrieve(id)).toMatchObject({ status: 'in_progress', usage: null });
    const [again, rest] = await Promise.all([resume(id), resume(id, last)]);
    expect(events.map(({ type }) => type).slice(0, 3)).toEqual([
      'response.created',
      'response.queued',
      'response.in_progress',
    ]);
    const numbers = [...events, ...rest].map(({ sequence_number }) => sequence_number);
    expect(numbers).toEqual([...numbers.keys()]);
    const whole = await responses().retrieve(id);
    expect(whole).toMatchObject({ status: 'completed', background: true });
    expect(textOf([...events, ...rest])).toBe(whole.output_text);
    expect(textOf(again)).toBe(whole.output_text);
    expect(rest.at(-1)).toMatchObject({ type: 'response.completed', response: { id } });
    expect(rest.at(-1)).toMatchObject({ response: { usage: whole.usage } });
    const helped = responses().stream({ response_id: id, starting_after: last });
    expect((await helped.finalResponse()).output_text).toBe(whole.output_text);
  });

  it('are asked for again and again where they are not streamed', async () => {
    await control('pace', { tokensPerSecond: 400 });
    const queued = await responses().create(asked);
    expect(queued).toMatchObject({ status: 'queued', output: [] });
    await control('flush', {});
    const status = async () => (await responses().retrieve(queued.id)).status;
    await expect.poll(status, { timeout: 10_000 }).toBe('completed');
    await expect(resume(queued.id)).rejects.toThrow(OpenAI.BadRequestError);
  });

  it('end when they are cancelled, once and for all', async () => {
    await control('pace', { tokensPerSecond: 100 });
    const { id } = await begin(2);
    const rest = resume(id);
    expect(await responses().cancel(id)).toMatchObject({ id, status: 'cancelled' });
    expect((await rest).at(-1)?.type).toBe('response.output_text.delta');
    expect((await responses().cancel(id)).status).toBe('cancelled');
    expect((await responses().retrieve(id)).status).toBe('cancelled');
  });

  it('are streamed for five minutes, kept for ten, and gone once they are deleted', async () => {
    const [first, second] = [await begin(1), await begin(1)];
    await responses().delete(first.id);
    await expect(responses().retrieve(first.id)).rejects.toThrow(OpenAI.NotFoundError);
    await control('age-responses', { minutes: 5 });
    await expect(resume(second.id, 3)).rejects.toThrow(/can no longer be streamed/);
    expect((await responses().retrieve(second.id)).id).toBe(second.id);
    await control('age-responses', { minutes: 5 });
    await expect(resume(second.id, 3)).rejects.toThrow(OpenAI.NotFoundError);
    await expect(responses().cancel(second.id)).rejects.toThrow(OpenAI.NotFoundError);
  });

  it('are refused to whoever wants nothing stored', async () => {
    const unstored = responses().create({ ...asked, store: false });
    await expect(unstored).rejects.toThrow(OpenAI.BadRequestError);
  });
});
