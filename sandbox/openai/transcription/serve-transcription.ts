import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliverWhole } from '../../delivery/deliver-whole.ts';
import type { Exchange } from '../../delivery/exchange.ts';
import { transcriptDueMs } from '../../pace.ts';
import type { SandboxState } from '../../sandbox-state.ts';
import type { ScenarioRule } from '../../scenarios/scenario.ts';
import { serveExchange } from '../../serve-exchange.ts';
import { serverErrorBody } from '../faults.ts';
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
