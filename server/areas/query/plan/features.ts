import { joinWords } from '#shared/lib/text.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Entry } from '../../models/index.ts';
import type { Model } from '#server/providers/contract/model.ts';
import type { ProgramFeature } from '#server/providers/contract/tools.ts';
import type { SentPrompt } from './prompt.ts';

type Features = readonly ProgramFeature[];

/** The features that a model needs to answer this call. */
export function featuresOf({ program, input }: Pick<SentPrompt, 'program' | 'input'>): Features {
  if (!program) return [];
  const { toolUse, format, rounds, earlier, stop, prefill, picture, logprobs } = program;
  const hasCalled = [rounds, ...earlier.map((turn) => turn.rounds ?? [])].some(
    ({ length }) => length > 0,
  );
  const isForced = toolUse && toolUse.choice !== 'auto' && toolUse.choice !== 'none';
  return [
    ...(toolUse || hasCalled ? (['tools'] as const) : []),
    ...(isForced ? (['forced-tools'] as const) : []),
    ...(format ? [format.type] : []),
    ...(picture ? (['edit-images'] as const) : []),
    ...(picture?.others?.length ? (['combine-images'] as const) : []),
    ...(input.search === 'on' ? (['web-search'] as const) : []),
    ...(input.search === 'on' && toolUse ? (['search-with-tools'] as const) : []),
    ...(prefill === null ? [] : (['prefill'] as const)),
    ...(logprobs === undefined ? [] : (['logprobs'] as const)),
    ...(stop.length > 0 ? (['stop'] as const) : []),
    ...(stop.some((one) => one.trim() === '') ? (['blank-stop'] as const) : []),
  ];
}

export function hasFeatures(model: Model, needed: Features): boolean {
  return needed.every((one) => has(model, one));
}

function has(
  { lacks = [], takes = [], webSearch, writesText, changesPictures }: Model,
  feature: ProgramFeature,
): boolean {
  if (feature === 'edit-images') return changesPictures !== undefined;
  if (feature === 'combine-images') return changesPictures?.takesSeveral === true;
  if (!writesText) return false;
  if (feature === 'logprobs') return takes.includes('logprobs');
  return feature === 'web-search' ? webSearch !== undefined : !lacks.includes(feature);
}

/** Throws `invalid-input` if the named model lacks a needed feature. */
export function refuseFeatures({ named, model }: Entry, needed: Features): void {
  if (hasFeatures(model, needed)) return;
  const lacked = model.writesText ? needed.filter((one) => !has(model, one)) : needed.slice(0, 1);
  throw lacking(`${named.name} can’t ${wordsOf(lacked)}.`, lacked);
}

/** The error if no model that may be called has the needed features. */
export function noModelHas(needed: Features): AppError {
  return lacking(`No available model can ${wordsOf(needed)}.`, needed);
}

function lacking(what: string, lacked: Features): AppError {
  const field = fields[lacked[0] ?? 'tools'];
  const message = `${field}: ${what} Choose another model, or "auto".`;
  return new AppError('invalid-input', message, { fieldErrors: { [field]: what } });
}

function wordsOf(features: Features): string {
  return joinWords(features.map((feature) => words[feature]));
}

const words: Record<ProgramFeature, string> = {
  tools: 'call tools',
  'forced-tools': 'be forced to call a tool',
  json: 'be limited to JSON',
  'json-schema': 'follow a JSON schema',
  stop: 'use stop sequences',
  'blank-stop': 'use stop sequences that are only whitespace',
  prefill: 'continue an assistant message',
  logprobs: 'return log probabilities',
  'edit-images': 'edit images',
  'combine-images': 'combine several images',
  'web-search': 'search the web',
  'search-with-tools': 'search the web in a call with tools',
};

const fields: Record<ProgramFeature, string> = {
  tools: 'tools',
  'forced-tools': 'tool_choice',
  json: 'response_format',
  'json-schema': 'response_format',
  stop: 'stop',
  'blank-stop': 'stop',
  prefill: 'messages',
  logprobs: 'logprobs',
  'edit-images': 'image',
  'combine-images': 'image',
  'web-search': 'web_search_options',
  'search-with-tools': 'web_search_options',
};
