import { isMeasured, type Grounds, type Learned } from './choose/estimate-quality.ts';
import { readDemand, type PromptDemand } from './learned/estimate-demand.ts';
import type { RouterWeights } from './learned/router-weights.ts';
import type { PromptReading, RouteRequest } from './ports.ts';
import { readPrompt } from './prompt/parse-prompt.ts';

/** Reads what a prompt asks for and, where something was learned, what it demands of a model. */
export function gatherGrounds(
  request: Omit<RouteRequest, 'candidates'>,
  learned: Learned | null,
): Grounds {
  const own = readPrompt(request);
  const subject = own.isTold || own.needsDocuments ? null : findSubject(request);
  const reading = subject ? continueReading(own, subject.reading) : own;
  const isPicture = reading.needsImage || reading.needsVision;
  if (!learned || isPicture) return { reading, demand: null, learned };
  const text = subject ? `${subject.prompt}\n${request.prompt}` : request.prompt;
  const demand = readDemand(text, learned.weights);
  return { reading: informReading(reading, demand, learned.weights), demand, learned };
}

interface Subject {
  prompt: string;
  reading: PromptReading;
}

const lookBack = 3;

/** The last of the earlier prompts that says what it is about; pictures are not gone on with in words. */
function findSubject(request: Omit<RouteRequest, 'candidates'>): Subject | null {
  for (const prompt of (request.earlierPrompts ?? []).slice(-lookBack).toReversed()) {
    const reading = readPrompt({ ...request, prompt });
    if (reading.needsImage) return null;
    if (reading.isTold) return { prompt, reading };
  }
  return null;
}

// "And faster?" is the kind of work that was asked for before, and as hard.
function continueReading(own: PromptReading, { task, difficulty }: PromptReading): PromptReading {
  return { ...own, task, isTold: true, difficulty: Math.max(own.difficulty, difficulty) };
}

const surelyKnown = 0.75;

/**
 * Where a prompt is surely of one domain, its results tell kind and difficulty better than rules do. Shares
 * of several domains are no such sign, as a short greeting has them too; and a poem about history that was
 * asked for remains a poem, since there are no results of writing.
 */
export function informReading(
  reading: PromptReading,
  demand: PromptDemand,
  { header }: RouterWeights,
): PromptReading {
  const share = Math.max(...demand.domains);
  const domain = header.domains[demand.domains.indexOf(share)];
  if (!domain || share < surelyKnown) return reading;
  if (reading.isTold && !isMeasured(reading.task)) return reading;
  const difficulty = hardness(demand, header);
  return { ...reading, task: domain.task, domain: domain.name, difficulty };
}

// The chance that a middling model fails.
function hardness(demand: PromptDemand, { calibration }: RouterWeights['header']): number {
  const middling = 0.5;
  const logOdds = calibration.slope * (middling - demand.difficulty) + calibration.offset;
  return Math.round(100 / (1 + Math.exp(logOdds))) / 100;
}
