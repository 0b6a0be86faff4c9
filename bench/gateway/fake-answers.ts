/**
 * `short` is a small answer. The others are streams of `chunksOfStream` pieces, or of a few pieces if `slow`.
 */
export type Pace = 'short' | 'unpaced' | 'paced' | 'slow';

const paces: readonly Pace[] = ['short', 'unpaced', 'paced', 'slow'];

export const chunksOfStream = 200;
/** The first piece of every streamed answer contains `firstWord`, the last piece `lastWord`. */
export const firstWord = 'Aforemost';
export const lastWord = 'Zuttermost';

const prompt =
  'The council met on Tuesday and nobody could say why the bridge had been closed for three weeks. ' +
  'Explain to a neighbour, in a few plain sentences, what a council usually has to check before a ' +
  'bridge may be opened again, and how long each of these checks tends to take.';

/** The upstream reads its pace from the prompt, which every gateway passes on. */
export function promptAt(pace: Pace): string {
  return `${prompt} (${pace})`;
}

export function paceOf(body: string): Pace {
  return paces.find((pace) => body.includes(`(${pace})`)) ?? 'short';
}

const shortPieces = [
  firstWord,
  ...Array.from({ length: 6 }, () => ' as was said before'),
  lastWord,
];

/** The model that the fake vendor names. Auto chooses the cheapest model for the benchmark's prompts. */
const benchModel = process.env['BENCH_MODEL'] ?? 'gpt-3.5-turbo';

export const modelList = Buffer.from(
  JSON.stringify({
    object: 'list',
    data: ['gpt-3.5-turbo', 'gpt-4', 'gpt-4-turbo', 'gpt-4o', 'dall-e-3'].map((id) => ({
      id,
      object: 'model',
    })),
  }),
);

export const wholeAnswer = Buffer.from(
  JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: benchModel,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: shortPieces.join('') },
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 70, completion_tokens: 40, total_tokens: 110 },
  }),
);

/** The short answer as a stream, for a gateway that always streams from its vendors. */
export const shortStream = Buffer.concat(streamOf(shortPieces));

/** The pieces of a long answer. The last one ends the stream. */
export const longStream = streamOf([
  firstWord,
  ...Array.from({ length: chunksOfStream - 2 }, (_, index) => ` word ${index}`),
  lastWord,
]);

export const slowStream = streamOf([
  firstWord,
  ...Array.from({ length: 12 }, () => ' and so on'),
  lastWord,
]);

function streamOf(texts: string[]): Buffer[] {
  const pieces = texts.map((content) => event({ choices: [choice({ content }, null)] }));
  const usage = { prompt_tokens: 70, completion_tokens: texts.length, total_tokens: 270 };
  const ending = [
    event({ choices: [choice({}, 'stop')] }),
    event({ choices: [], usage }),
    'data: [DONE]\n\n',
  ];
  const last = `${pieces.pop() ?? ''}${ending.join('')}`;
  return [...pieces, last].map((text) => Buffer.from(text));
}

function choice(delta: object, finish: string | null) {
  return { index: 0, delta, finish_reason: finish };
}

function event(fields: object): string {
  const head = {
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model: benchModel,
  };
  return `data: ${JSON.stringify({ ...head, ...fields })}\n\n`;
}
