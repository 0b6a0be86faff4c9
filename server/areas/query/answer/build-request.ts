import { createHash } from 'node:crypto';
import type { EffortChoice } from '#shared/contract/query/schemas.ts';
import type { Effort, Model } from '#server/providers/contract/model.ts';
import { affordableSearches, affordableTokens, type RequestSize } from './bound-cost.ts';
import { leastOutputTokens, type PreparedPrompt } from '../plan/prompt.ts';
import type { PlannedQuery } from '../plan-query.ts';
import { shiftMarks, type TextMarks } from '#server/providers/contract/cache-marks.ts';
import type {
  AnswerRequest,
  PromptCaching,
  Sampling,
} from '#server/providers/contract/model-provider.ts';

/** How to call a model: as planned or, if thinking used up the answer, with minimal thinking. */
export type Pace = 'planned' | 'least-thinking';

export function buildRequest(model: Model, query: PlannedQuery, pace: Pace): AnswerRequest {
  const { instructionsText: instructions } = query.sent;
  const temperature = chooseTemperature(model, query, pace);
  const sampling = chooseSampling(model, query, pace);
  const { toolUse = null, format = null, stop = [], logprobs } = query.sent.program ?? {};
  const size = sizeOfCall(model, query);
  const caching = cachingOf(query);
  return {
    upstreamId: model.upstreamId,
    turns: query.sent.writtenFor(model).turns,
    ...(instructions !== '' && { instructions }),
    ...(temperature !== null && { temperature }),
    ...(sampling && { sampling }),
    ...(logprobs !== undefined && { logprobs }),
    ...(toolUse && { toolUse }),
    ...(format && { format }),
    ...(stop.length > 0 && { stop }),
    ...(query.sent.program?.keepsReasoning && { keepsReasoning: true }),
    maxOutputTokens: boundOutput(model, query, size),
    effort: effortAt(model, query, pace),
    ...(model.api && { api: model.api }),
    ...(caching && { caching }),
    ...(size.searches > 0 && {
      search: { mostSearches: size.searches, ...model.webSearch, ...query.sent.program?.webSearch },
    }),
  };
}

/** Tells the vendor which turns belong together, without revealing the conversation's id. */
function cachingOf({ sent, threadId }: PlannedQuery): PromptCaching | undefined {
  const { caching } = sent.program ?? {};
  if (caching?.instructionMarks)
    return { ...caching, instructionMarks: placeMarks(caching.instructionMarks, sent) };
  if (sent.program) return caching;
  if (sent.input.temporary) return undefined;
  return { key: createHash('sha256').update(threadId).digest('base64url') };
}

/** Moves the program's cache marks, because its text is trimmed and follows the installation's. */
function placeMarks(
  marks: TextMarks,
  { instructions, instructionsText }: PreparedPrompt,
): TextMarks {
  const { standing } = instructions;
  const before = instructionsText.length - standing.trim().length;
  const shifted = shiftMarks(marks, before - (standing.length - standing.trimStart().length));
  return shifted.map((mark) => ({ ...mark, end: Math.min(mark.end, instructionsText.length) }));
}

/** The size of the call, with at most as many searches as the budget pays for. */
function sizeOfCall(model: Model, query: PlannedQuery): RequestSize {
  const size = sizeRequest(model, query);
  if (query.allowedMicroUsd === null) return size;
  return { ...size, searches: affordableSearches(model, size, query.allowedMicroUsd) };
}

/** The lowest of three limits: the model's, the program's, and what the budget pays for. */
function boundOutput(model: Model, query: PlannedQuery, size: RequestSize): number {
  const { outputTokens } = size;
  const { allowedMicroUsd, sent } = query;
  const asked = sent.program?.maxOutputTokens ?? Infinity;
  const paid = allowedMicroUsd === null ? Infinity : affordableTokens(model, size, allowedMicroUsd);
  return Math.min(outputTokens, asked, paid);
}

export function sizeRequest(model: Model, { sent, searches }: PlannedQuery): RequestSize {
  const { tokensAtMost } = sent.writtenFor(model);
  const { longestMark } = sent.program?.caching ?? {};
  return {
    inputTokens: tokensAtMost,
    outputTokens: fitOutput(model, tokensAtMost),
    searches: model.webSearch ? searches : 0,
    ...(longestMark === '1h' && { isKeptForAnHour: true }),
  };
}

// Used if a model's own limit is unknown; every current model supports this many.
const cautiousOutputTokens = 4_096;

/** The model's output limit, or less if the prompt leaves less room in the window. */
function fitOutput({ maxOutputTokens, contextTokens }: Model, inputTokens: number): number {
  const cap = maxOutputTokens ?? cautiousOutputTokens;
  if (contextTokens === null) return cap;
  const room = contextTokens - inputTokens;
  return Math.min(cap, Math.max(leastOutputTokens, room));
}

/** The temperature that the user chose, if the model accepts one at this effort; otherwise null. */
export function chooseTemperature(model: Model, query: PlannedQuery, pace: Pace): number | null {
  const { temperature } = query.sent.instructions;
  const isTaken =
    model.takesTemperature || (query.sent.program && model.takes?.includes('temperature'));
  return isTaken && maySample(model, query, pace) ? temperature : null;
}

/** The sampling parameters that a program chose and the model accepts at this effort; null if none. */
export function chooseSampling(model: Model, query: PlannedQuery, pace: Pace): Sampling | null {
  const { takes = [] } = model;
  if (!maySample(model, query, pace)) return null;
  return keepSampling(query.sent.program?.sampling, (name) => takes.some((one) => one === name));
}

/** The parameters that `keeps` accepts; null if none. */
export function keepSampling(
  sampling: Sampling | null | undefined,
  keeps: (name: string) => boolean,
): Sampling | null {
  const kept = Object.entries(sampling ?? {}).filter(([name]) => keeps(name));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

function maySample(model: Model, query: PlannedQuery, pace: Pace): boolean {
  return model.takesTemperature !== 'unthinking' || effortAt(model, query, pace) === 'none';
}

export function effortAt(model: Model, query: PlannedQuery, pace: Pace): Effort | null {
  return pace === 'planned' ? chooseEffort(model, query) : leastEffort(model);
}

/**
 * The effort that the user chose, or one that fits the prompt's difficulty; null if the model has no such setting.
 */
export function chooseEffort(model: Model, { sent, decision }: PlannedQuery): Effort | null {
  const { effort: asked = null, terms, logprobs } = sent.program ?? {};
  // If a program requires its parameters and the model accepts them only without thinking, the model must not
  // think.
  const isRequired = terms?.parameters.length || logprobs !== undefined;
  const isSampled = model.takesTemperature === 'unthinking' && isRequired;
  const choice = isSampled ? 'quick' : (sent.input.effort ?? 'auto');
  return nearestEffort(model, asked ?? effortsOf[choice](decision.traits.difficulty));
}

const effortsOf: Record<EffortChoice, (difficulty: number) => Effort> = {
  quick: () => 'none',
  thorough: () => 'high',
  auto: (difficulty) => (difficulty < 0.3 ? 'none' : difficulty < 0.6 ? 'low' : 'medium'),
};

/** The effort at which the model thinks least. */
export function leastEffort(model: Model): Effort | null {
  return nearestEffort(model, 'none');
}

const ascending: readonly Effort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** The highest effort that the model supports up to `wanted`, otherwise its lowest. */
function nearestEffort({ reasoning }: Model, wanted: Effort): Effort | null {
  if (!reasoning) return null;
  const most = ascending.indexOf(wanted);
  const [least = null] = reasoning.efforts;
  return reasoning.efforts.findLast((effort) => ascending.indexOf(effort) <= most) ?? least;
}
