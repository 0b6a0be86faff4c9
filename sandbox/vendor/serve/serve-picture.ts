import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { drawPicture } from '../../pictures/draw-picture.ts';
import { planChange } from '../../pictures/change-picture.ts';
import { planPicture, type PicturePlan } from '../../pictures/plan-picture.ts';
import { pictureDueMs } from '../pace.ts';
import { promptOnly } from '../prompt-only.ts';
import type { IncomingRequest, VendorIdentity, WireReply } from '../vendor.ts';
import { deliverWhole } from './deliver.ts';
import type { Exchange } from './exchange.ts';
import { serveExchange } from './serve-exchange.ts';

export interface PictureRequest {
  model: string;
  prompt: string;
  /** The picture to edit. */
  given?: Buffer;
  isMasked?: boolean;
  /** How many pictures the request contains; absent if it edits none. */
  pictures?: number;
}

/** How one vendor reads picture requests and writes its replies. */
export interface PictureDialect<Request extends PictureRequest = PictureRequest> {
  identity: VendorIdentity;
  parse(request: IncomingRequest): Request;
  /** `pngs` has one picture of 1,024 × 1,024 pixels, or none. */
  reply(request: Request, pngs: Buffer[]): WireReply;
  /** Builds a reply with a reason or a text instead of a picture; absent if the vendor has no such reply. */
  withoutPicture?(request: Request, reason: string, words: string): WireReply;
  /** Declines as the vendor would: returns the vendor's reply, or throws its error. */
  decline(request: Request): WireReply;
  failed: WireReply;
}

export function servePicture<Request extends PictureRequest>(
  state: SandboxState,
  dialect: PictureDialect<Request>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = { state, identity: dialect.identity, kind: 'image' } as const;
  return serveExchange(call, request, reply, (incoming, find) => {
    const picture = dialect.parse(incoming);
    return {
      question: {
        ...promptOnly(picture.model, picture.prompt, find),
        isMasked: picture.isMasked === true,
        ...(picture.pictures && { pictures: picture.pictures }),
      },
      failed: dialect.failed,
      deliver: (exchange, rule) => deliverPicture({ state, dialect, exchange, rule }, picture),
    };
  });
}

interface Delivery<Request extends PictureRequest> {
  state: SandboxState;
  dialect: PictureDialect<Request>;
  exchange: Exchange;
  rule: ScenarioRule | null;
}

async function deliverPicture<Request extends PictureRequest>(
  { state, dialect, exchange, rule }: Delivery<Request>,
  request: Request,
): Promise<void> {
  if (rule?.scenario === 'refusal') return deliverWhole(exchange, dialect.decline(request), rule);
  await exchange.waitMs(pictureDueMs(request.prompt, state.pace));
  if (rule?.scenario === 'finish' && dialect.withoutPicture) {
    const words = rule.afterChunks ? 'I can’t draw that.' : '';
    return deliverWhole(exchange, dialect.withoutPicture(request, rule.as ?? 'STOP', words), rule);
  }
  const isEmpty = rule?.scenario === 'empty';
  const pngs = isEmpty ? [] : [await drawPicture(await planAsked(request))];
  return deliverWhole(exchange, dialect.reply(request, pngs), rule);
}

function planAsked({ model, prompt, given }: PictureRequest): PicturePlan | Promise<PicturePlan> {
  return given ? planChange(model, given, prompt) : planPicture(model, prompt);
}
