import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliverWhole } from '../../vendor/deliver.ts';
import type { Exchange } from '../../vendor/exchange.ts';
import { transcriptDueMs } from '../../vendor/pace.ts';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { serveExchange } from '../../vendor/serve-exchange.ts';
import { jsonReply, openaiIdentity, serverErrorBody } from '../errors.ts';
import { promptOnly } from '../prompt-only.ts';
import { type TranscriptionRequest, parseTranscriptionRequest } from './transcription-request.ts';
import { transcriptionResponse } from './transcription-response.ts';

const transcribers = /^(?:whisper-1|gpt-4o-(?:mini-)?transcribe)(?:-|$)/;

/** Writes down what a recording says. */
export function serveTranscription(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return serveExchange(state, openaiIdentity, request, reply, async (incoming) => {
    const transcription = await parseTranscriptionRequest(incoming);
    return {
      kind: 'transcription',
      question: promptOnly(transcription.model, transcription.prompt),
      isServed: transcribers.test(transcription.model),
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverTranscript(state, exchange, rule, transcription),
    };
  });
}

/** This service declines nothing, so that a refusal is a transcript without words. */
async function deliverTranscript(
  state: SandboxState,
  exchange: Exchange,
  rule: ScenarioRule | null,
  transcription: TranscriptionRequest,
): Promise<void> {
  const isWordless = rule?.scenario === 'empty' || rule?.scenario === 'refusal';
  const speech = isWordless ? { ...transcription.speech, isSilent: true } : transcription.speech;
  await exchange.waitMs(transcriptDueMs(speech.seconds, state.pace));
  return deliverWhole(exchange, transcriptionResponse({ ...transcription, speech }), rule);
}
