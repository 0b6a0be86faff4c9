import type { AnswerRequest, ModelProvider } from '#server/domain/models/ports.ts';
import { collectAnswer } from './collect-answer.ts';
import { streamOf, type VendorServer } from './vendor-server.ts';

/** What a vendor receives for the request; its answer does not matter. */
export async function sentBody(
  vendor: VendorServer,
  provider: ModelProvider,
  request: AnswerRequest,
): Promise<unknown> {
  vendor.answerWith(streamOf(''));
  await collectAnswer(provider, request);
  return vendor.calls.at(-1)?.body;
}
