import type { CountTokensRequest, MessageReply } from '#shared/contract/v1/messages-schemas.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { answerProgram, type ProgramDeps, type ReplyFormat } from '../answer-program.ts';
import { countInput } from './count-input.ts';
import { findClaude } from './find-claude.ts';
import { messageToChat } from './to-chat.ts';
import { type MessageTraits, ping, writeMessage, writeMessageEvents } from './write-events.ts';

export function v1MessageRoutes(deps: ProgramDeps): Routes {
  const lineUpOf = (actor: Actor) => deps.query.lineUp.of(actor.user?.id ?? null);
  const withListing = <Body extends CountTokensRequest>(body: Body, actor: Actor): Body => ({
    ...body,
    model: findClaude(lineUpOf(actor), actor, body.model),
  });
  return {
    async createV1Message({ body }, context) {
      const { actor } = context;
      const { thinking, ...read } = messageToChat(withListing(body, actor));
      return answerProgram(deps, context, {
        ...read,
        body,
        listsSources: true,
        ...(thinking && { keepsReasoning: true }),
        format: formatOf({ thinking, stops: body.stop_sequences ?? [] }),
      });
    },
    async countV1MessageTokens({ body }, context) {
      return countInput(deps, withListing(body, context.actor), context);
    },
  };
}

function formatOf(message: Pick<MessageTraits, 'thinking' | 'stops'>): ReplyFormat<MessageReply> {
  return {
    write: (events, traits) => writeMessage(events, { ...traits, ...message }),
    stream: (events, traits) => writeMessageEvents(events, { ...traits, ...message }),
    heartbeat: ping,
  };
}
