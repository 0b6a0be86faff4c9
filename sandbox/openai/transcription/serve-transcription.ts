import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliverWhole } from '../../vendor/deliver-whole.ts';
import type { Exchange } from '../../vendor/exchange.ts';
import { transcriptDueMs } from '../../vendor/pace.ts';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenario.ts';
import { serveExchange } from '../../vendor/serve-exchange.ts';
import { serverErrorBody } from '../errors.ts';
import { jsonReply } from '../json-reply.ts';
import { promptOnly } from '../prompt-only.ts';
import { openaiSpeaker } from '../speaker.ts';
import { readTranscriptionRequest, type Dictation } from './transcription-request.ts';
import { transcriptionResponse } from './transcription-response.ts';

const transcribers = /^(?:whisper-1|gpt-4o-(?:mini-)?transcribe)(?:-|$)/;

/** Writes down what a recording says. */
export function serveTranscription(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return serveExchange(state, openaiSpeaker, request, reply, async (incoming) => {
    const dictation = await readTranscriptionRequest(incoming);
    return {
      kind: 'transcription',
      question: promptOnly(dictation.model, dictation.prompt),
      isServed: transcribers.test(dictation.model),
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverTranscript(state, exchange, rule, dictation),
    };
  });
}

/** This service declines nothing, so that a refusal is a transcript without words. */
async function deliverTranscript(
  state: SandboxState,
  exchange: Exchange,
  rule: ScenarioRule | null,
  dictation: Dictation,
): Promise<void> {
  const isWordless = rule?.scenario === 'empty' || rule?.scenario === 'refusal';
  const speech = isWordless ? { ...dictation.speech, isSilent: true } : dictation.speech;
  await exchange.waitMs(transcriptDueMs(speech.seconds, state.pace));
  return deliverWhole(exchange, transcriptionResponse({ ...dictation, speech }), rule);
}
