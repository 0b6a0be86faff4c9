import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import { chatRequestSchema } from '#shared/contract/v1/chat-schemas.ts';
import { refused } from './refused.ts';

/** Fields that cannot be ignored, because the answer would be wrong without them. */
const unsupported: Record<string, (value: unknown) => string | null> = {
  n: (value) =>
    value === 1 ? null : 'Each model returns one answer. Use "compare:a,b" to get several.',
  functions: (value) =>
    isEmpty(value) ? null : 'functions is no longer supported. Use tools instead.',
  logprobs: (value) => (value === false ? null : 'Log probabilities aren’t supported.'),
  modalities: (value) => (isText(value) ? null : 'Only text is supported.'),
  audio: () => 'Only text is supported.',
};

/** Refuses unsupported fields, and returns the names of fields that have no effect. */
export function refuseUnsupported(request: ChatRequest): string[] {
  const given = Object.entries(request).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  for (const [name, value] of given) {
    const why = unsupported[name]?.(value);
    if (why) throw refused(name, why);
  }
  const names = given.map(([name]) => name);
  return names.filter((name) => !(name in chatRequestSchema.shape) && !(name in unsupported));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isText(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => one === 'text');
}
