import type { CountTokensRequest } from '#shared/contract/v1/messages-schemas.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import type { UploadedFile } from '#server/platform/http/uploads/uploaded-file.ts';
import type { Turn } from '#server/providers/contract/model-provider.ts';
import { chargeReading, countTokensAtMost, findStanding } from '../../../query/index.ts';
import type { ProgramDeps } from '../answer-program.ts';
import { readMessages } from '../request/read-messages.ts';
import type { ReadRound } from '../request/read-rounds.ts';
import { renameFields } from '../request/refused.ts';
import { toCountedChat } from './to-chat.ts';

/**
 * Estimates the input tokens as the context window check does, so that no vendor's count is higher.
 * Calls no vendor and uses up no limit, but is refused like a prompt once a limit is reached.
 */
export async function countInput(
  { charging, query }: ProgramDeps,
  body: CountTokensRequest,
  { actor, signal }: Pick<CallContext, 'actor' | 'signal'>,
): Promise<{ input_tokens: number }> {
  const standing = await findStanding(charging, actor);
  const { chat, nameOf } = toCountedChat(body);
  const counting = chargeReading(charging, { actor, standing }, signal, async () => {
    const { instructions, earlier, prompt, rounds, prefill } = readMessages(
      chat.messages,
      query.settings.programLimits(),
    );
    const offer = [chat.tools, chat.response_format].map((part) =>
      part ? JSON.stringify(part) : '',
    );
    const turns: Turn[] = [
      said([instructions.text, ...offer].join('')),
      ...earlier.flatMap((turn) => [
        said(turn.prompt.text, turn.prompt.files),
        ...turn.rounds.map(toTurn),
        said(turn.response.text),
      ]),
      said(prompt.text, prompt.files),
      ...rounds.map(toTurn),
      said(prefill ?? ''),
    ];
    const sent = turns.filter(
      ({ text, attachments, toolCalls }) => text !== '' || attachments?.length || toolCalls,
    );
    return { input_tokens: countTokensAtMost(sent) };
  });
  return counting.catch((error: unknown) => {
    throw renameFields(error, nameOf);
  });
}

function toTurn({ text, calls, results, files }: ReadRound): Turn {
  return { ...said(text, files), toolCalls: calls, toolResults: results };
}

function said(text: string, files: readonly UploadedFile[] = []): Turn {
  const isText = ({ claimedType }: UploadedFile) => claimedType.startsWith('text/');
  const texts = files.filter(isText).map(({ bytes }) => Buffer.from(bytes).toString());
  const attachments = files
    .filter((file) => !isText(file))
    .map(({ claimedType: mediaType, fileName, bytes }) =>
      mediaType.startsWith('image/')
        ? ({ kind: 'image', mediaType, bytes } as const)
        : ({ kind: 'document', mediaType, fileName, bytes } as const),
    );
  return { role: 'user', text: [text, ...texts].join('\n'), attachments };
}
