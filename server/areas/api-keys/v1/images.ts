import { createHash } from 'node:crypto';
import { limitSubjectOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { entriesOfActor, findListing } from '../../models/index.ts';
import { readAttachments } from '../../attachments/index.ts';
import { chargeReading, findStanding, type QueryDeps } from '../../query/index.ts';
import { answerProgram, type PictureTerms, type ProgramDeps } from './answer-program.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { v1Endpoints } from '#shared/contract/v1/endpoints.ts';
import { imageRequestSchema, type ImageRequestBody } from '#shared/contract/v1/other-schemas.ts';
import type { PictureOptions } from '#server/providers/contract/model-provider.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import {
  EventStream,
  writeEvent,
  type NumberedEvent,
  type WrittenEvent,
} from '#server/platform/http/replies/event-stream.ts';
import { findNeededOption, ignoredOptions, readPictureOptions } from './request/picture-options.ts';
import { unknownFields } from './request/unknown-fields.ts';
import { refused } from './request/refused.ts';
import { nowSeconds, type ReplyTraits } from './reply/reply-parts.ts';
import { writeCompletion } from './reply/write-completion.ts';

type Pictures = Output<(typeof v1Endpoints)['createV1Image']>;
type GivenPicture = NonNullable<PictureTerms['picture']>;

export function v1ImageRoutes(deps: ProgramDeps): Routes {
  return {
    async createV1ImageEdit({ form }, context) {
      const bytes = context.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      return deps.memory.during(limitSubjectOf(context.actor), bytes, async () =>
        makePicture(deps, form, context, await readPicture(deps, context)),
      );
    },
    createV1Image: ({ body }, context) => makePicture(deps, body, context),
  };
}

const mostImages = 4;

/** The images in the form, with the mask of the first one, converted so that models can receive them. */
async function readPicture(
  { attachments, charging }: ProgramDeps,
  { actor, files, signal, discardFiles }: CallContext,
): Promise<GivenPicture> {
  const called = (...names: string[]) => files.filter(({ fieldName }) => names.includes(fieldName));
  const [images, masks] = [called('image', 'image[]'), called('mask')];
  const odd = files.find((file) => !images.includes(file) && !masks.includes(file));
  if (odd)
    throw refused(odd.fieldName.slice(0, 60), 'Only "image" and "mask" can be sent as files.');
  if (images.length === 0) throw refused('image', 'Send an image.');
  if (images.length > mostImages) throw refused('image', `Send at most ${mostImages} images.`);
  if (masks.length > 1) throw refused('mask', 'Send only one mask.');
  const sender = { actor, standing: await findStanding(charging, actor) };
  const read = await chargeReading(charging, sender, signal, (reading) =>
    readAttachments(attachments, [...images, ...masks], reading, files.length),
  );
  await discardFiles();
  const pictures = read.slice(0, images.length).filter((one) => one.kind === 'image');
  const [picture, ...others] = pictures;
  if (!picture || pictures.length < images.length) {
    throw refused('image', 'Send only images.');
  }
  const given = others.length > 0 ? { ...picture, others } : picture;
  const mask = read[images.length];
  if (!mask) return given;
  if (mask.kind !== 'image' || mask.mediaType !== 'image/png') {
    throw refused(
      'mask',
      'Send a PNG of less than 4 MB that is transparent where the image should be edited.',
    );
  }
  const isFitting = mask.width === picture.width && mask.height === picture.height;
  if (!isFitting)
    throw refused('mask', 'The mask must have the same width and height as the image.');
  return { ...given, mask };
}

async function makePicture(
  deps: ProgramDeps,
  body: ImageRequestBody,
  context: CallContext,
  picture?: GivenPicture,
): Promise<Pictures | EventStream> {
  for (const name of ['image', 'images', 'mask']) {
    if (body[name] != null) throw refused(name, 'To edit an image, send it to /v1/images/edits.');
  }
  const { query } = deps;
  const { actor } = context;
  const { prompt, model, user, safety_identifier } = body;
  const pictureOptions = readPictureOptions(body);
  const needed = picture?.mask ? 'mask' : findNeededOption(pictureOptions);
  const maker = chooseMaker(query, actor, model, needed, picture);
  const pictures = await answerProgram<Pictures>(deps, context, {
    chat: {
      model: maker.listing,
      messages: [{ role: 'user', content: prompt }],
      allow_fallbacks: !needed && !maker.isNamed,
      user,
      safety_identifier,
    },
    body: {
      ...body,
      given: picture && [picture, ...(picture.others ?? []), picture.mask].map(hashPicture),
    },
    ignored: unknownFields(imageRequestSchema, body),
    responseCache: 'none',
    drawing: {
      pictureOptions,
      ...(picture && { picture }),
      ...(!maker.isNamed && {
        reason: `${maker.name} is the first image model that this API key can use.`,
      }),
    },
    format: {
      async write(events, traits) {
        const { switchyard, ...reply } = await writePictures(events, traits);
        const taken = takesOptions(query, actor, switchyard.choices[0]?.model);
        const lost = ignoredOptions(body, taken ? pictureOptions : null);
        return {
          ...reply,
          switchyard: { ...switchyard, ignored: [...switchyard.ignored, ...lost] },
        };
      },
    },
  });
  if (pictures instanceof EventStream || !body.stream) return pictures;
  return new EventStream(writeEvents(picture ? 'image_edit' : 'image_generation', body, pictures));
}

function hashPicture(picture: { bytes: Uint8Array } | undefined): string | null {
  return picture ? createHash('sha256').update(picture.bytes).digest('hex') : null;
}

async function writePictures(
  events: AsyncIterable<NumberedEvent>,
  traits: ReplyTraits,
): Promise<Pictures> {
  const { created, choices, usage, switchyard } = await writeCompletion(events, traits);
  const [choice] = choices;
  const { content, refusal, images = [] } = choice?.message ?? {};
  if (choice?.finish_reason === 'content_filter') {
    throw new AppError(
      'provider-refused',
      refusal ?? `The model declined to draw this: ${(content ?? '').slice(0, 1_000)}`,
    );
  }
  const urls = images.map(({ image_url: { url } }) => url);
  if (urls.length === 0) {
    throw new AppError(
      'provider-failed',
      'The model returned no image. Try again, or choose another model.',
    );
  }
  const format = (['png', 'jpeg', 'webp'] as const).find((one) =>
    urls[0]?.startsWith(`data:image/${one};`),
  );
  return {
    created,
    ...(format && { output_format: format }),
    data: urls.map((url) => ({ b64_json: url.slice(url.indexOf(',') + 1) })),
    ...(usage && {
      usage: {
        input_tokens: usage.prompt_tokens,
        input_tokens_details: { image_tokens: 0, text_tokens: usage.prompt_tokens },
        output_tokens: usage.completion_tokens,
        total_tokens: usage.total_tokens,
      },
    }),
    switchyard,
  };
}

/**
 * The named image model, or the first one that the caller may use and that supports what the request needs.
 */
function chooseMaker(
  deps: QueryDeps,
  actor: Actor,
  name: string | null | undefined,
  needed: keyof PictureOptions | 'mask' | undefined,
  picture: GivenPicture | undefined,
): { listing: string; name: string; isNamed: boolean } {
  const lineUp = deps.lineUp.of(actor.user?.id ?? null);
  const makers = entriesOfActor(lineUp.entries(), actor).filter(
    ({ model }) =>
      model.makesImages &&
      (!needed || model.takesPictureOptions) &&
      (!picture || model.changesPictures) &&
      (!picture?.others || model.changesPictures?.takesSeveral),
  );
  const isNamed = Boolean(name) && name !== 'auto';
  const listing = name && isNamed ? findListing(lineUp, name) : makers[0]?.listing.id;
  if (listing === undefined) {
    if (needed) throw refused(needed, 'No model that this API key can use supports this.');
    throw new AppError(
      'unknown-model',
      `This API key can’t use any model that ${picture ? 'edits' : 'generates'} images.`,
    );
  }
  const maker = lineUp.find(listing)?.model;
  if (!maker?.makesImages) throw refused('model', `${listing} can’t generate images.`);
  if (needed && !maker.takesPictureOptions)
    throw refused(needed, `${maker.name} doesn’t support this.`);
  return { listing, name: maker.name, isNamed };
}

function takesOptions(deps: QueryDeps, actor: Actor, id: string | undefined): boolean {
  const entries = deps.lineUp.of(actor.user?.id ?? null).entries();
  return entries.find(({ model }) => model.id === id)?.model.takesPictureOptions ?? false;
}

/** Source: OpenAI's API reference, "ImageGenCompletedEvent". */
async function* writeEvents(
  kind: 'image_generation' | 'image_edit',
  body: ImageRequestBody,
  { data, output_format, usage, switchyard }: Pictures,
): AsyncGenerator<WrittenEvent> {
  const nothing = {
    input_tokens: 0,
    input_tokens_details: { image_tokens: 0, text_tokens: 0 },
    output_tokens: 0,
    total_tokens: 0,
  };
  const type = `${kind}.completed`;
  const applied = (name: 'size' | 'quality' | 'background') =>
    (!switchyard.ignored.includes(name) && body[name]) || 'auto';
  for (const { b64_json } of data) {
    yield writeEvent({
      type,
      b64_json,
      created_at: nowSeconds(),
      output_format: output_format ?? 'png',
      size: applied('size'),
      quality: applied('quality'),
      background: applied('background'),
      usage: usage ?? nothing,
      switchyard,
    });
  }
}
