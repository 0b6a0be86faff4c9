import type OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { samplePdf, samplePng } from './sample-files.ts';
import { openaiSdk } from './clients/sdks.ts';
import { useSandboxes } from './sandbox-under-test.ts';

const sandboxes = useSandboxes();
const input = 'Explain photosynthesis';
const model = 'gpt-6.2-sol';

type Params = Partial<OpenAI.Responses.ResponseCreateParamsNonStreaming>;

const responses = (url: string) => openaiSdk(url).responses;
const ask = (url: string, more: Params = {}) => responses(url).create({ model, input, ...more });

async function eventsOf(url: string, more: Params = {}) {
  const events: OpenAI.Responses.ResponseStreamEvent[] = [];
  const stream = await responses(url).create({ model, input, ...more, stream: true });
  for await (const event of stream) events.push(event);
  return events;
}
const typesOf = (events: { type: string }[]) => [...new Set(events.map(({ type }) => type))];

describe.each(sandboxes)('OpenAI’s Responses API with the models $models', ({ sandbox }) => {
  it('thinks, summarizes its thinking on request, and answers', async () => {
    const whole = await ask(sandbox.url, { reasoning: { effort: 'low', summary: 'auto' } });
    expect(whole.output.map(({ type }) => type)).toEqual(['reasoning', 'message']);
    expect(whole.output[0]).toMatchObject({ summary: [{ type: 'summary_text' }] });
    expect(whole).toMatchObject({ status: 'completed', model, incomplete_details: null });
    expect(whole.output_text).toMatch(/photosynthesis/i);
    const { usage } = whole;
    expect(usage?.output_tokens_details.reasoning_tokens).toBeGreaterThan(63);
    expect(usage?.total_tokens).toBe((usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0));
    const silent = await ask(sandbox.url, { store: false });
    expect(silent.output[0]).toMatchObject({ type: 'reasoning', summary: [] });
  });

  it('streams the same answer in the vendor’s order', async () => {
    const more = { reasoning: { effort: 'low', summary: 'auto' } } as const;
    const events = await eventsOf(sandbox.url, more);
    expect(typesOf(events)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.reasoning_summary_part.added',
      'response.reasoning_summary_text.delta',
      'response.reasoning_summary_text.done',
      'response.reasoning_summary_part.done',
      'response.output_item.done',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.completed',
    ]);
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
    const last = await responses(sandbox.url)
      .stream({ model, input, ...more })
      .finalResponse();
    expect(last.output_text).toBe((await ask(sandbox.url, more)).output_text);
    expect(typesOf(await eventsOf(sandbox.url))).not.toContain(
      'response.reasoning_summary_text.delta',
    );
  });

  it('is incomplete when the cap is reached, with no message if thinking used it up', async () => {
    const cut = await ask(sandbox.url, { model: 'gpt-4o', max_output_tokens: 20 });
    expect(cut).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
    expect(cut.output_text).not.toBe('');
    await sandbox.play('spent-thinking');
    const spent = await ask(sandbox.url, { max_output_tokens: 500 });
    expect(spent.output.map(({ type }) => type)).toEqual(['reasoning']);
    expect(spent.usage?.output_tokens).toBe(500);
    const events = await eventsOf(sandbox.url, { max_output_tokens: 500 });
    expect(events.at(-1)?.type).toBe('response.incomplete');
    expect(typesOf(events)).not.toContain('response.output_text.delta');
  });

  it('sends a refusal as a separate part, and can fail mid-stream', async () => {
    await sandbox.play('refusal', { times: 2 });
    const refused = await ask(sandbox.url);
    expect(refused.output.at(-1)).toMatchObject({ content: [{ type: 'refusal' }] });
    expect(typesOf(await eventsOf(sandbox.url))).toContain('response.refusal.delta');
    await sandbox.play('error-in-200');
    await expect(eventsOf(sandbox.url)).rejects.toThrow(/had an error/);
  });

  it('reads pictures, documents and earlier turns', async () => {
    const png = (await samplePng(640, 480, [20, 60, 220])).toString('base64');
    const pdf = samplePdf(['The invoice is due on 3 May.']).toString('base64');
    const seen = await ask(sandbox.url, {
      instructions: 'Be brief.',
      input: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hello!' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_image', detail: 'auto', image_url: `data:image/png;base64,${png}` },
            {
              type: 'input_file',
              filename: 'bill.pdf',
              file_data: `data:application/pdf;base64,${pdf}`,
            },
          ],
        },
      ],
    });
    expect(seen.output_text).toMatch(/640 × 480 PNG/);
    expect(await sandbox.lastRequest()).toMatchObject({
      path: '/openai/v1/responses',
      system: 'Be brief.',
      turns: 3,
      images: 1,
      documents: 1,
      effort: 'medium',
    });
  });

  it.each([
    ['an effort', { reasoning: { effort: 'none' } }, 'reasoning.effort', 'unsupported_value'],
    ['a temperature', { temperature: 0.2 }, 'temperature', 'unsupported_parameter'],
    ['top_p', { top_p: 0.2 }, 'top_p', 'unsupported_parameter'],
    [
      'logprobs',
      { include: ['message.output_text.logprobs'] },
      'logprobs',
      'unsupported_parameter',
    ],
    ['a seed', { seed: 1 }, 'seed', 'unknown_parameter'],
    ['a small cap', { max_output_tokens: 5 }, 'max_output_tokens', 'integer_below_min_value'],
    ['a large cap', { max_output_tokens: 128_001 }, 'max_output_tokens', 'integer_above_max_value'],
    ['a field of chats', { max_tokens: 5 }, 'max_tokens', 'unknown_parameter'],
    ['too long a prompt', { input: 'word'.repeat(1_050_001) }, 'input', 'context_length_exceeded'],
  ] as const)('refuses %s', async (_name, more, param, code) => {
    const asked = ask(sandbox.url, more as Params);
    await expect(asked).rejects.toMatchObject({ status: 400, param, code });
  });

  it('sends no summary to an unverified organization', async () => {
    await sandbox.play('summary-refused');
    const asked = ask(sandbox.url, { reasoning: { summary: 'auto' } });
    await expect(asked).rejects.toMatchObject({ status: 400, param: 'reasoning.summary' });
    expect((await ask(sandbox.url)).status).toBe('completed');
  });

  it('sends events that keep the connection alive while it thinks', async () => {
    await sandbox.play('long-thinking', { delayMs: 80 });
    const events = await eventsOf(sandbox.url);
    expect(typesOf(events)).toContain('keepalive');
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual([...events.keys()]);
  });
});
