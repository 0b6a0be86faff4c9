import { mostTagCharacters, mostTags, type TaggingFields } from '#shared/contract/v1/tagging.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { refused } from './refused.ts';

/** Adds tags to a call. They are stored with its query, whose cost counts towards their budgets. */
export function withTags<Call extends Pick<CallContext, 'actor' | 'tags'>>(
  context: Call,
  fields: Partial<TaggingFields>,
): Call {
  const { actor } = context;
  const tags = [...new Set([...readHeader(context.tags ?? ''), ...readFields(fields)])];
  if (!actor.key || tags.length === 0) return context;
  const { hasBudget, limitedTags } = actor.key;
  const isLimited = tags.some((tag) => limitedTags.includes(tag));
  const key = { ...actor.key, tags, hasBudget: hasBudget || isLimited };
  return { ...context, actor: { ...actor, key } };
}

function readFields({ metadata, user, safety_identifier: person }: Partial<TaggingFields>) {
  const pairs = Object.entries(metadata ?? {}).map(([name, value]) => `${name}:${value}`);
  return [...pairs, ...[user, person].flatMap((name) => (name ? [`user:${name}`] : []))];
}

function readHeader(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const refuse = (why: string) => refused('x-switchyard-tags', why);
  if (tags.length > mostTags) throw refuse(`Send at most ${mostTags} tags.`);
  if (tags.some((tag) => tag.length > mostTagCharacters)) {
    throw refuse(`Use at most ${mostTagCharacters} characters in a tag.`);
  }
  if (tags.some((tag) => /[^\x20-\x7e]/.test(tag))) throw refuse('Use only ASCII characters.');
  return tags;
}
