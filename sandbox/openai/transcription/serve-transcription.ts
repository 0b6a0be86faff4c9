import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliverWhole } from '../../vendor/serve/deliver.ts';
import type { Exchange } from '../../vendor/serve/exchange.ts';
import { transcriptDueMs } from '../../vendor/pace.ts';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { serveExchange } from '../../vendor/serve/serve-exchange.ts';
import { openaiIdentity, serverErrorBody } from '../errors.ts';
import { jsonReply } from '../reply.ts';
import { promptOnly } from '../../vendor/prompt-only.ts';
import type { Speech } from './parse-speech.ts';
import { parseTranscriptionRequest } from './transcription-request.ts';

export function serveTranscription(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = { state, identity: openaiIdentity, kind: 'transcription' } as const;
  return serveExchange(call, request, reply, async (incoming, find) => {
    const { model, speech } = await parseTranscriptionRequest(incoming);
    return {
      question: promptOnly(model, '', find),
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverTranscript(state, exchange, rule, speech),
    };
  });
}

/** This API has no refusals, so the `refusal` scenario returns an empty transcript. */
async function deliverTranscript(
  state: SandboxState,
  exchange: Exchange,
  rule: ScenarioRule | null,
  speech: Speech,
): Promise<void> {
  const isWordless = speech.isSilent || rule?.scenario === 'empty' || rule?.scenario === 'refusal';
  const text = isWordless
    ? ''
    : `Simulated transcript of ${speech.seconds.toFixed(1)} seconds of speech.`;
  const usage = { type: 'duration', seconds: Math.ceil(speech.seconds) };
  await exchange.waitMs(transcriptDueMs(speech.seconds, state.pace));
  return deliverWhole(exchange, jsonReply({ text, usage }), rule);
}
