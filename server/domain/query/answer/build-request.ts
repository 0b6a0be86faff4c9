import type { EffortChoice } from '#shared/contract/query/schemas.ts';
import type { Effort, Model } from '../../models/model.ts';
import type { AnswerRequest, Turn } from '../../models/ports.ts';
import { estimateTokens } from '../../routing/prompt/estimate-tokens.ts';
import { writeInstructions } from '../plan/write-instructions.ts';
import { affordableTokens, type RequestSize } from './bound-cost.ts';
import { leastOutputTokens, turnsFor, writeOffer } from '../plan/prompt.ts';
import type { PlannedQuery } from '../plan-query.ts';

/** How a model is asked: as planned, or again with as little thinking as it can, after it spent its answer on that. */
export type Pace = 'planned' | 'least-thinking';

/** The whole request to a vendor for one answer. */
export function buildRequest(model: Model, query: PlannedQuery, pace: Pace): AnswerRequest {
  const turns = turnsFor(model, query.sent);
  const instructions = writeInstructions(query.sent.instructions);
  const temperature = chooseTemperature(model, query, pace);
  const { toolUse = null, format = null, stop = [] } = query.sent.program ?? {};
  return {
    upstreamId: model.upstreamId,
    turns,
    ...(instructions !== '' && { instructions }),
    ...(temperature !== null && { temperature }),
    ...(toolUse && { toolUse }),
    ...(format && { format }),
    ...(stop.length > 0 && { stop }),
    maxOutputTokens: boundOutput(model, query),
    effort: effortAt(model, query, pace),
    ...(model.api && { api: model.api }),
  };
}

/** As much as the model writes at most, as its program asks for, and as the program's budget pays for. */
function boundOutput(model: Model, query: PlannedQuery): number {
  const { inputTokens, outputTokens } = sizeRequest(model, query);
  const { allowedMicroUsd, sent } = query;
  const asked = sent.program?.maxOutputTokens ?? Infinity;
  const paid =
    allowedMicroUsd === null ? Infinity : affordableTokens(model, inputTokens, allowedMicroUsd);
  return Math.min(outputTokens, asked, paid);
}

export function sizeRequest(model: Model, { sent }: PlannedQuery): RequestSize {
  const offer = sent.program ? writeOffer(sent.program) : '';
  const instructions = writeInstructions(sent.instructions) + offer;
  const told: Turn[] = instructions === '' ? [] : [{ role: 'user', text: instructions }];
  const turns = [...told, ...turnsFor(model, sent)];
  return { inputTokens: countTokensAtMost(turns), outputTokens: fitOutput(model, turns) };
}

// Where a model's own cap is not known: every model of today takes as much.
const cautiousOutputTokens = 4_096;

/** As much as the model writes at most, but never more than fits beside the prompt. */
function fitOutput({ maxOutputTokens, contextTokens }: Model, turns: readonly Turn[]): number {
  const cap = maxOutputTokens ?? cautiousOutputTokens;
  if (contextTokens === null) return cap;
  const room = contextTokens - countTokensAtMost(turns);
  return Math.min(cap, Math.max(leastOutputTokens, room));
}

// Of plain text; pictures and pages by what the dearest vendor counts for a large one.
const charactersPerToken = 4;
const estimateMargin = 1.1;
const tokensPerImage = 5_000;
const bytesPerDocumentToken = 20;
const tokensPerTurn = 8;

function countTokensAtMost(turns: readonly Turn[]): number {
  return turns.reduce((sum, { text, attachments = [], toolCalls, toolResults }) => {
    const called = [toolCalls, toolResults].map((part) => (part ? JSON.stringify(part) : ''));
    const ofFiles = attachments.reduce(
      (files, { kind, bytes }) =>
        files +
        (kind === 'image' ? tokensPerImage : Math.ceil(bytes.byteLength / bytesPerDocumentToken)),
      0,
    );
    return sum + tokensPerTurn + countTextAtMost(text + called.join('')) + ofFiles;
  }, 0);
}

function countTextAtMost(text: string): number {
  const tokens = Math.max(estimateTokens(text), text.length / charactersPerToken);
  return Math.ceil(tokens * estimateMargin);
}

/** What the person chose, where the model takes it as it is asked; null for none. */
export function chooseTemperature(model: Model, query: PlannedQuery, pace: Pace): number | null {
  const { temperature } = query.sent.instructions;
  const { takesTemperature: takes } = model;
  const isTaken =
    takes === 'always' || (takes === 'unthinking' && effortAt(model, query, pace) === 'none');
  return isTaken ? temperature : null;
}

export function effortAt(model: Model, query: PlannedQuery, pace: Pace): Effort | null {
  return pace === 'planned' ? chooseEffort(model, query) : leastEffort(model);
}

/** What the person chose, or what the prompt's difficulty asks for; null where the model cannot be told. */
export function chooseEffort(model: Model, { sent, decision }: PlannedQuery): Effort | null {
  const wanted = effortsOf[sent.input.effort ?? 'auto'](decision.traits.difficulty);
  return nearestEffort(model, wanted);
}

const effortsOf: Record<EffortChoice, (difficulty: number) => Effort> = {
  quick: () => 'none',
  thorough: () => 'high',
  auto: (difficulty) => (difficulty < 0.3 ? 'none' : difficulty < 0.6 ? 'low' : 'medium'),
};

/** With which it thinks as little as it can. */
export function leastEffort(model: Model): Effort | null {
  return nearestEffort(model, 'none');
}

const ascending: readonly Effort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/** The most that the model takes up to `wanted`, otherwise its least. */
function nearestEffort({ reasoning }: Model, wanted: Effort): Effort | null {
  if (!reasoning) return null;
  const most = ascending.indexOf(wanted);
  const [least = null] = reasoning.efforts;
  return reasoning.efforts.findLast((effort) => ascending.indexOf(effort) <= most) ?? least;
}
