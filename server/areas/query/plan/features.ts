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
  throw lacking(`${named.name} can’t`, lacked);
}

/** The error if no model that may be called has the needed features. */
export function noModelHas(needed: Features): AppError {
  return lacking('No available model can', needed);
}

function lacking(who: string, lacked: Features): AppError {
  const { field } = features[lacked[0] ?? 'tools'];
  const what = `${who} ${joinWords(lacked.map((one) => features[one].words))}.`;
  const message = `${field}: ${what} Choose another model, or "auto".`;
  return new AppError('invalid-input', message, { fieldErrors: { [field]: what } });
}

/** The field of a request that needs each feature, and what a model must be able to do. */
const features: Record<ProgramFeature, { field: string; words: string }> = {
  tools: { field: 'tools', words: 'call tools' },
  'forced-tools': { field: 'tool_choice', words: 'be forced to call a tool' },
  json: { field: 'response_format', words: 'be limited to JSON' },
  'json-schema': { field: 'response_format', words: 'follow a JSON schema' },
  stop: { field: 'stop', words: 'use stop sequences' },
  'blank-stop': { field: 'stop', words: 'use stop sequences that are only whitespace' },
  prefill: { field: 'messages', words: 'continue an assistant message' },
  logprobs: { field: 'logprobs', words: 'return log probabilities' },
  'edit-images': { field: 'image', words: 'edit images' },
  'combine-images': { field: 'image', words: 'combine several images' },
  'web-search': { field: 'web_search_options', words: 'search the web' },
  'search-with-tools': {
    field: 'web_search_options',
    words: 'search the web in a call with tools',
  },
};
