import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { RepliedToolCall } from '#shared/contract/v1/tool-schemas.ts';
import type { ToolCallPiece } from '#server/providers/contract/tools.ts';

export function writeToolCall({ id, name, arguments: text, signature }: ToolCall): RepliedToolCall {
  return {
    id,
    type: 'function',
    function: { name, arguments: text },
    ...writeSignature(signature),
  };
}

/** The first piece of a call contains its id and name; later pieces contain only arguments. */
export function writeToolCallPiece({ call, id, name = '', text, ...rest }: ToolCallPiece): object {
  if (id === undefined) return { index: call, function: { arguments: text } };
  return { index: call, ...writeToolCall({ id, name, arguments: text, ...rest }) };
}

/** Uses the same field as Google's OpenAI-compatible API. Clients that support it send the signature back. */
function writeSignature(signature: string | undefined): Pick<RepliedToolCall, 'extra_content'> {
  if (signature === undefined) return {};
  return { extra_content: { google: { thought_signature: signature } } };
}
