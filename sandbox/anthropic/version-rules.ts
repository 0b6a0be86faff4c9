import { readHeader } from '../vendor/incoming.ts';
import type { IncomingRequest } from '../vendor/vendor.ts';
import type { MessageRequest } from './message-schema.ts';
import { refuse } from './refuse.ts';

const versions = ['2023-06-01', '2026-10-21'] as const;
type Version = (typeof versions)[number];

export function requireVersion(request: IncomingRequest): Version {
  const text = readHeader(request, 'anthropic-version');
  if (!text) refuse('anthropic-version: header is required');
  const version = versions.find((known) => known === text);
  return version ?? refuse(`anthropic-version: "${text}" is not a valid version`);
}

/** Source: https://platform.claude.com/docs/en/api/migration-2026-10-21 */
export function checkVersionRules(version: Version, body: MessageRequest): void {
  if (version === '2023-06-01') return;
  for (const field of ['temperature', 'top_p', 'top_k'] as const) {
    if (body[field] !== undefined) refuse(`${field}: Extra inputs are not permitted`);
  }
  for (const { role, content } of body.messages) {
    if (typeof content === 'string') continue;
    if (role === 'assistant' && content.some(({ type }) => type === 'document')) {
      refuse('messages: document blocks are not permitted in assistant messages');
    }
    if (role === 'user' && content.some(hasCitations)) {
      refuse('messages: citations are not permitted on text blocks in user messages');
    }
  }
}

function hasCitations({ type, citations }: { type: string; citations?: unknown }): boolean {
  return type === 'text' && Array.isArray(citations) && citations.length > 0;
}
