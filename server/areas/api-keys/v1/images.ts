import { createHash } from 'node:crypto';
import { limitSubjectOf, tierOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { entriesOf, entriesOfKey, findListing } from '../../models/index.ts';
import { readAttachments } from '../../attachments/index.ts';
import {
  chargeReading,
  findStanding,
  followQuery,
  type QueryDeps,
  startQuery,
} from '../../query/index.ts';
import { type Called, onceOnly } from '../once-only.ts';
import type { ProgramDeps } from './answer-program.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { v1Endpoints } from '#shared/contract/v1/endpoints.ts';
import { imageRequestSchema, type ImageRequestBody } from '#shared/contract/v1/other-schemas.ts';
import type { ImageAttachment, PictureOptions } from '#server/providers/contract/model-provider.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { EventStream, type WrittenEvent } from '#server/platform/http/replies/event-stream.ts';
import { describeChoices, describePlan } from './headers.ts';
import { findNeededOption, ignoredOptions, readPictureOptions } from './request/picture-options.ts';
import { refused } from './request/refused.ts';
import { withTags } from './request/with-tags.ts';
import { findPictures } from './reply/find-pictures.ts';
import { nowSeconds } from './reply/reply-parts.ts';
import { withoutRepeats } from './reply/without-repeats.ts';
import { writeCompletion } from './reply/write-completion.ts';

type Pictures = Output<(typeof v1Endpoints)['createV1Image']>;

export function v1ImageRoutes(deps: ProgramDeps): Routes {
  const { query, calls, memory } = deps;
  return {
    async createV1ImageEdit({ form }, context) {
      const { actor, idempotencyKey: mark, files } = context;
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const { release } = memory.take(limitSubjectOf(actor), bytes);
      try {
        const picture = await readPicture(deps, context);
        const body = { ...form, image: createHash('sha256').update(picture.bytes).digest('hex') };
        const pictures = await onceOnly(calls, { actor, mark, body }, (called) =>
          makePicture(query, form, context, called, picture),
        );
        return form.stream
          ? new EventStream(writeEvents('image_edit.completed', form, pictures))
          : pictures;
      } finally {
        release();
      }
    },
    async createV1Image({ body }, context) {
      const { actor, idempotencyKey: mark } = context;
      const pictures = await onceOnly(calls, { actor, mark, body }, (called) =>
        makePicture(query, body, context, called),
      );
      return body.stream
        ? new EventStream(writeEvents('image_generation.completed', body, pictures))
        : pictures;
    },
  };
}

/** The image in the form, converted so that models can receive it. */
async function readPicture(
  { attachments, charging }: ProgramDeps,
  { actor, files, signal, discardFiles }: CallContext,
): Promise<ImageAttachment> {
  const odd = files.find(({ fieldName }) => !['image', 'image[]'].includes(fieldName));
  if (odd)
    throw refused(
      odd.fieldName.slice(0, 60),
      'Only "image" can be a file. Describe what to change.',
    );
  if (files.length !== 1) throw refused('image', 'Send one image.');
  const sender = { actor, standing: await findStanding(charging, actor) };
  const [read] = await chargeReading(charging, sender, signal, (reading) =>
    readAttachments(attachments, files, reading, 1),
  );
  await discardFiles();
  if (read?.kind === 'image') return read;
  throw refused('image', 'This file isn’t an image.');
}

async function makePicture(
  query: QueryDeps,
  body: ImageRequestBody,
  context: CallContext,
  { queryId, isRepeated }: Called,
  picture?: ImageAttachment,
): Promise<Pictures> {
  for (const name of ['image', 'images', 'mask']) {
    if (body[name] != null) throw refused(name, 'Send a file to /v1/images/edits to change it.');
  }
  const unknown = Object.keys(body).filter((name) => !(name in imageRequestSchema.shape));
  const options = readPictureOptions(body);
  const { actor, signal } = context;
  const { created, choices, usage, switchyard } = isRepeated
    ? await writeCompletion(withoutRepeats(await followQuery(query, actor, queryId, 0, signal)), {
        queryId,
        ignored: unknown,
      })
    : await draw(query, body, context, { queryId, options, picture, ignored: unknown });
  context.setHeaders(describeChoices(switchyard));
  const [choice] = choices;
  const { content, refusal } = choice?.message ?? {};
  const text = content ?? '';
  if (choice?.finish_reason === 'content_filter') {
    throw new AppError(
      'provider-refused',
      refusal ?? `The model declined to draw this: ${text.slice(0, 1_000)}`,
    );
  }
  const taken = takesOptions(query, actor, switchyard.choices[0]?.model) ? options : null;
  return {
    created,
    ...(await loadPictures(query, actor, text)),
    ...(usage && {
      usage: {
        input_tokens: usage.prompt_tokens,
        input_tokens_details: { image_tokens: 0, text_tokens: usage.prompt_tokens },
        output_tokens: usage.completion_tokens,
        total_tokens: usage.total_tokens,
      },
    }),
    switchyard: {
      ...switchyard,
      ignored: [...switchyard.ignored, ...ignoredOptions(body, taken)],
    },
  };
}

interface PictureToDraw {
  queryId: string;
  options: PictureOptions;
  picture: ImageAttachment | undefined;
  ignored: readonly string[];
}

async function draw(
  query: QueryDeps,
  { prompt, model, user }: ImageRequestBody,
  context: CallContext,
  { queryId, options, picture, ignored }: PictureToDraw,
) {
  const needed = findNeededOption(options);
  const { actor } = withTags(context, { user });
  const maker = chooseMaker(query, actor, model, { needed, isEdit: Boolean(picture) });
  const started = await startQuery(query, actor, {
    input: {
      query: prompt,
      compareMode: false,
      model: maker.listing,
    },
    attachments: [],
    program: {
      queryId,
      earlier: [],
      instructions: '',
      maxOutputTokens: null,
      fallbacks: needed ? 'none' : maker.isNamed ? 'none' : 'any',
      isStreamed: false,
      rounds: [],
      prefill: null,
      effort: null,
      toolUse: null,
      format: null,
      stop: [],
      ...(!maker.isNamed && {
        reason: `${maker.name} is the first image model that this API key can use.`,
      }),
      pictureOptions: options,
      ...(picture && { picture }),
    },
  });
  context.setHeaders(describePlan(started.query));
  const { running, outcome } = started;
  const { signal } = context;
  const abandon = () => running.stop('interrupted');
  signal.addEventListener('abort', abandon);
  if (signal.aborted) abandon();
  const reply = await writeCompletion(running.read(0, signal), { queryId, ignored });
  await outcome;
  return reply;
}

/**
 * The named image model, or the first one that the caller may use and that supports what the request needs.
 */
function chooseMaker(
  deps: QueryDeps,
  actor: Actor,
  name: string | null | undefined,
  { needed, isEdit }: { needed: keyof PictureOptions | undefined; isEdit: boolean },
): { listing: string; name: string; isNamed: boolean } {
  const lineUp = deps.lineUp.of(actor.user?.id ?? null);
  const makers = entriesOfKey(entriesOf(lineUp.entries(), tierOf(actor)), actor.key?.models).filter(
    ({ model }) =>
      model.makesImages &&
      (!needed || model.takesPictureOptions) &&
      (!isEdit || model.changesPictures),
  );
  const isNamed = Boolean(name) && name !== 'auto';
  const listing = name && isNamed ? findListing(lineUp, name) : makers[0]?.listing.id;
  if (listing === undefined) {
    if (needed) throw refused(needed, 'No model that this API key can use supports this.');
    throw new AppError(
      'unknown-model',
      `This API key can’t use any model that ${isEdit ? 'edits' : 'generates'} images.`,
    );
  }
  const maker = lineUp.find(listing)?.model;
  if (!maker?.makesImages) throw refused('model', `${listing} can’t generate images.`);
  if (needed && !maker.takesPictureOptions) throw refused(needed, `${maker.name} has no choice.`);
  return { listing, name: maker.name, isNamed };
}

function takesOptions(deps: QueryDeps, actor: Actor, id: string | undefined): boolean {
  const entries = deps.lineUp.of(actor.user?.id ?? null).entries();
  return entries.find(({ model }) => model.id === id)?.model.takesPictureOptions ?? false;
}

async function loadPictures(query: QueryDeps, actor: Actor, text: string) {
  const found = await findPictures(query, actor, text);
  if (found.length === 0) {
    throw new AppError(
      'provider-failed',
      'The model returned no image. Try again, or choose another model.',
    );
  }
  const format = (['png', 'jpeg', 'webp'] as const).find((one) =>
    found[0]?.mediaType.endsWith(one),
  );
  return {
    ...(format && { output_format: format }),
    data: found.map(({ base64 }) => ({ b64_json: base64 })),
  };
}

/** Source: OpenAI's API reference, "ImageGenCompletedEvent". */
async function* writeEvents(
  type: 'image_generation.completed' | 'image_edit.completed',
  body: ImageRequestBody,
  { data, output_format, usage, switchyard }: Pictures,
): AsyncGenerator<WrittenEvent> {
  const nothing = {
    input_tokens: 0,
    input_tokens_details: { image_tokens: 0, text_tokens: 0 },
    output_tokens: 0,
    total_tokens: 0,
  };
  const applied = (name: 'size' | 'quality' | 'background') =>
    (!switchyard.ignored.includes(name) && body[name]) || 'auto';
  for (const { b64_json } of data) {
    const event = {
      type,
      b64_json,
      created_at: nowSeconds(),
      output_format: output_format ?? 'png',
      size: applied('size'),
      quality: applied('quality'),
      background: applied('background'),
      usage: usage ?? nothing,
      switchyard,
    };
    yield { text: `event: ${type}\ndata: ${JSON.stringify(event)}\n\n`, mayWait: false };
  }
}
