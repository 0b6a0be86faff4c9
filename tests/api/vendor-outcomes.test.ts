import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receipt } from '#shared/contract/query/schemas.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Scenario } from '../support/test-sandbox.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { eventOf, readAll, textOf, type TestClient } from '../support/test-client.ts';
import { bearerOf } from './access-by-key.ts';

const doc = '../../docs/vendor-outcomes.md';

const apis = [
  { api: 'OpenAI', provider: 'openai', model: 'openai:gpt-6.1-terra' },
  { api: 'Anthropic', provider: 'anthropic', model: 'anthropic:claude-haiku-5-5' },
  { api: 'Google', provider: 'google', model: 'vertex:gemini-3.8-flash' },
  { api: 'xAI', provider: 'xai', model: 'xai:grok-4.3' },
] as const;
type Api = (typeof apis)[number]['api'];

/** Every finish reason in the types of the vendors' SDKs, and one that doesn't exist. */
const reasons: Record<Api, readonly string[]> = {
  OpenAI: [
    'max_output_tokens',
    'content_filter',
    'max_messages',
    'steered',
    'cancelled',
    'unknown',
  ],
  Anthropic: [
    'end_turn',
    'stop_sequence',
    'tool_use',
    'max_tokens',
    'model_context_window_exceeded',
    'refusal',
    'pause_turn',
    'unknown',
  ],
  Google: [
    'STOP',
    'MAX_TOKENS',
    'CONTINUATION',
    'SAFETY',
    'RECITATION',
    'LANGUAGE',
    'BLOCKLIST',
    'PROHIBITED_CONTENT',
    'SPII',
    'OTHER',
    'MALFORMED_RESPONSE',
    'MALFORMED_FUNCTION_CALL',
    'UNEXPECTED_TOOL_CALL',
    'TOO_MANY_TOOL_CALLS',
    'unknown',
  ],
  xAI: ['stop', 'tool_calls', 'length', 'content_filter', 'unknown'],
};
const pictureReasons = ['NO_IMAGE', 'IMAGE_OTHER', 'IMAGE_SAFETY', 'IMAGE_RECITATION', 'unknown'];

interface Case {
  what: string;
  api: string;
  model: string;
  scenario: Omit<Scenario, 'match'>;
  match: NonNullable<Scenario['match']>;
  /** What a program requests. Pictures are requested only on the page. */
  isPicture?: boolean;
}

const soon = { retryAfterSeconds: 0 };
const faults: [what: string, scenario: Omit<Scenario, 'match'>][] = [
  ['rate limit', { scenario: 'rate-limited', ...soon }],
  ['server error', { scenario: 'server-error' }],
  ['overloaded', { scenario: 'overloaded' }],
  ['timeout', { scenario: 'timeout-408' }],
  ['bad request', { scenario: 'bad-request' }],
  ['policy blocks the prompt', { scenario: 'refusal' }],
  ['filter after text', { scenario: 'refusal', afterChunks: 3 }],
  ['empty answer', { scenario: 'empty' }],
  ['connection refused', { scenario: 'close' }],
  ['break before text', { scenario: 'cut', afterChunks: 0 }],
  ['break after text', { scenario: 'cut', afterChunks: 3 }],
  ['broken JSON after text', { scenario: 'malformed', afterChunks: 3 }],
  ['error in the stream, before text', { scenario: 'error-in-200', afterChunks: 0 }],
  ['error in the stream, after text', { scenario: 'error-in-200', afterChunks: 3 }],
  ['one body instead of a stream', { scenario: 'unstreamed' }],
  ['gzip', { scenario: 'compressed' }],
  ['brotli', { scenario: 'compressed', as: 'br' }],
  ['no blank line at the end', { scenario: 'no-blank-line' }],
  ['finish reason in each chunk', { scenario: 'finish-in-each' }],
  ['commentary, or two blocks', { scenario: 'in-parts' }],
  ['call of a function not offered', { scenario: 'unasked-call' }],
  ['key refused', { scenario: 'invalid-key' }],
  ['no credit', { scenario: 'no-credit' }],
  ['region refused', { scenario: 'region-refused' }],
];

function listCases(): Case[] {
  const of = ({ api, provider, model }: (typeof apis)[number]) => ({
    api,
    model,
    match: { provider, kind: 'answer' as const },
  });
  const ends = apis.flatMap((one) =>
    reasons[one.api].flatMap((as) =>
      [3, 0].map((afterChunks) => ({
        ...of(one),
        what: `\`${as}\` ${afterChunks === 0 ? 'without text' : 'after text'}`,
        scenario: { scenario: 'finish', as, afterChunks },
      })),
    ),
  );
  const drawing = {
    api: 'Google',
    model: 'vertex:gemini-nano-banana-2.1',
    match: { provider: 'google', kind: 'image' as const },
    isPicture: true,
  };
  const pictures = [
    ...pictureReasons.map((as) => ({
      ...drawing,
      what: `picture: \`${as}\``,
      scenario: { scenario: 'finish', as, afterChunks: 0 },
    })),
    {
      ...drawing,
      what: 'picture: words instead',
      scenario: { scenario: 'finish', as: 'STOP', afterChunks: 1 },
    },
    { ...drawing, what: 'picture: prompt blocked', scenario: { scenario: 'refusal' } },
  ];
  const others = faults.flatMap(([what, scenario]) =>
    apis.map((one) => ({ ...of(one), what, scenario })),
  );
  return [...ends, ...pictures, ...others];
}

let app: TestApp;
let person: TestClient;
let key: Record<string, string>;
beforeAll(async () => {
  const limits = { STANDARD_PER_MINUTE: '100000', STANDARD_PER_DAY: '100000' };
  app = await startTestApp({ ...limits, PROVIDER_FAILURES: '100000' }, 'today');
  person = await app.person({ isStandard: true });
  key = await bearerOf(person);
});
afterAll(() => app.stop());

it('vendor responses have the outcomes listed in docs/vendor-outcomes.md', async () => {
  const rows = new Map<string, { whats: Map<string, string[]>; cells: string[] }>();
  for (const one of listCases()) {
    const cells = await outcomeOf(one);
    const row = rows.get(cells.join('|')) ?? { whats: new Map(), cells };
    row.whats.set(one.what, [...(row.whats.get(one.what) ?? []), one.api]);
    rows.set(cells.join('|'), row);
  }
  const lines = [...rows.values()].map(
    ({ whats, cells }) => `| ${[...whats].map(nameCase).join('<br>')} | ${cells.join(' | ')} |`,
  );
  const text = `${intro}\n${lines.join('\n')}\n`;
  const options = await resolveConfig(new URL(doc, import.meta.url));
  const page = await format(text, { ...options, parser: 'markdown' });
  // `npx vitest run tests/api/vendor-outcomes.test.ts -u` writes it again.
  await expect(page).toMatchFileSnapshot(doc);
}, 300_000);

const intro = `# What vendors send, and what Switchyard makes of it

\`tests/api/vendor-outcomes.test.ts\` writes this page, and fails if it is out of date. In every case, the person or program chose the model by name. The simulators answer as each vendor's API does. Cases with the same outcome share a row.

| case | the person sees | \`/v1\` answers | charged |
| --- | --- | --- | --- |`;

function nameCase([what, names]: [string, string[]]): string {
  return names.length === apis.length ? what : `${what} (${names.join(', ')})`;
}

async function outcomeOf({ model, match, scenario, isPicture }: Case): Promise<string[]> {
  const query = isPicture ? 'Draw a lighthouse' : 'Tell me about the Moon';
  await app.sandbox.reset();
  await app.sandbox.play({ match, ...scenario });
  const events = await readAll(await person.stream({ query, model, effort: 'quick' }));
  const seen = describe(events);
  const charged = describeCost(events);
  if (isPicture) return [seen, '–', charged];
  const response = await app.visitor().fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({
      model,
      messages: [{ role: 'user', content: query }],
      reasoning_effort: 'low',
    }),
  });
  const body = (await response.json()) as V1Body;
  const end = body.choices?.[0]?.finish_reason ?? body.error?.code ?? '';
  return [seen, `${response.status} \`${end}\``, charged];
}

interface V1Body {
  choices?: { finish_reason: string }[];
  error?: { code: string };
}

const ends: Partial<Record<Receipt['finish'], string>> = {
  complete: 'the answer',
  length: 'the text, “may be cut off”',
  refused: 'the text, “declined to answer”',
};

function describe(events: StreamEvent[]): string {
  const [failover] = events.filter((event) => event.type === 'failover');
  if (failover) {
    const [, why] = splitName(failover.failover.why);
    return `another model’s answer: “The model ${why}”`;
  }
  const [failed] = events.filter((event) => event.type === 'problem');
  if (failed) {
    const [, words] = splitName(failed.problem.message);
    return `${textOf(events) === '' ? '' : 'the text, then '}“The model${words.startsWith('’') ? '' : ' '}${words}”`;
  }
  const { finish } = eventOf(events, 'receipt').receipt;
  return ends[finish] ?? finish;
}

/** Splits a sentence after the model's name, which differs between vendors. */
function splitName(words: string): [string, string] {
  const name =
    /^(?:GPT-6\.1 Terra|Claude Haiku 5\.5|Gemini 3\.8 Flash|Grok 4\.3|Nano Banana 2\.1)/.exec(
      words,
    )?.[0];
  return [name ?? '', words.slice(name?.length ?? 0).trim()];
}

function describeCost(events: StreamEvent[]): string {
  if (events.some(({ type }) => type === 'failover')) return 'the other model’s answer';
  const ending = events.find((event) => event.type === 'receipt' || event.type === 'problem');
  const receipt = ending && 'receipt' in ending ? ending.receipt : undefined;
  if (!receipt?.costMicroUsd) return 'nothing';
  return receipt.isEstimated ? 'what arrived, estimated' : 'what the vendor counted';
}
