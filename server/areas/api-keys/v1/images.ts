import { randomUUID } from 'node:crypto';
import { tierOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { entriesOf, entriesOfKey, findListing } from '../../models/index.ts';
import { type QueryDeps, startQuery, type StartedQuery, showImage } from '../../query/index.ts';
import { imageRequestSchema } from '#shared/contract/v1/other-schemas.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { describeChoices, describePlan } from './headers.ts';
import { readFallbacks } from './request/read-model.ts';
import { writeCompletion } from './reply/write-completion.ts';

export function v1ImageRoutes(query: QueryDeps): Routes {
  return {
    async createV1Image({ body }, context) {
      const { prompt, model } = body;
      const ignored = Object.keys(body).filter((name) => !(name in imageRequestSchema.shape));
      const started = await startQuery(query, context.actor, {
        input: {
          query: prompt,
          compareMode: false,
          model: chooseMaker(query, context.actor, model),
        },
        attachments: [],
        program: {
          queryId: randomUUID(),
          earlier: [],
          instructions: '',
          maxOutputTokens: null,
          fallbacks: readFallbacks({ model: model ?? 'auto' }),
          isStreamed: false,
          rounds: [],
          prefill: null,
          effort: null,
          toolUse: null,
          format: null,
          stop: [],
        },
      });
      context.setHeaders(describePlan(started.query));
      const { created, choices, switchyard } = await drawn(started, context, ignored);
      context.setHeaders(describeChoices(switchyard));
      const text = choices[0]?.message.content ?? '';
      return { created, data: await loadPictures(query, context.actor, text), switchyard };
    },
  };
}

/** The named image model, or the first one that the caller may use. */
function chooseMaker(deps: QueryDeps, actor: Actor, name: string | null | undefined): string {
  const lineUp = deps.lineUp.of(actor.user?.id ?? null);
  const makers = entriesOfKey(entriesOf(lineUp.entries(), tierOf(actor)), actor.key?.models).filter(
    ({ model }) => model.makesImages,
  );
  const listing = name && name !== 'auto' ? findListing(lineUp, name) : makers[0]?.listing.id;
  if (listing === undefined) {
    throw new AppError('unknown-model', 'This API key can’t use any model that generates images.');
  }
  if (lineUp.find(listing)?.model.makesImages) return listing;
  throw new AppError('invalid-input', `model: ${listing} can’t generate images.`, {
    fieldErrors: { model: 'This model can’t generate images.' },
  });
}

async function drawn(
  { query, running, outcome }: StartedQuery,
  { signal }: CallContext,
  ignored: readonly string[],
) {
  const abandon = () => running.stop('interrupted');
  signal.addEventListener('abort', abandon);
  if (signal.aborted) abandon();
  const reply = await writeCompletion(running.read(0, signal), { queryId: query.id, ignored });
  await outcome;
  return reply;
}

/**
 * Loads the pictures of an answer, which only contains their addresses. Each may be read by its sender only.
 */
async function loadPictures({ images }: QueryDeps, actor: Actor, text: string) {
  const ids = [...text.matchAll(/\]\(\/api\/switchyard\/images\/([\da-f-]{36})\)/g)];
  if (ids.length === 0) {
    throw new AppError(
      'provider-failed',
      'The model returned no image. Try again, or choose another model.',
    );
  }
  return Promise.all(
    ids.map(async ([, id = '']) => {
      const { bytes } = await showImage(images, actor, id);
      return { b64_json: Buffer.from(bytes).toString('base64') };
    }),
  );
}
