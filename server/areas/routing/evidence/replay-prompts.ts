import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { PolicyChoices, RoutingReview } from '#shared/contract/routing/schemas.ts';
import { wilsonInterval } from '../../statistics/index.ts';
import type { EvidenceByTask } from '../choose/routing-context.ts';
import { bootstrapMean, bootstrapMeans } from './bootstrap.ts';
import { autoPaid, createCostEstimate } from './estimate-cost.ts';
import type { Reconsider } from './replay-policies.ts';
import type { PastPrompt, PromptLog } from '../store/prompt-log.ts';

const mostPrompts = 10_000;

/** Reads the recent prompts where Auto chose the model, including comparisons. */
export async function gatherPrompts(log: PromptLog): Promise<PastPrompt[]> {
  const prompts: PastPrompt[] = [];
  for await (const page of log.readRecent(mostPrompts)) {
    prompts.push(...page.filter(({ note }) => !note.isByHand && note.chosen !== null));
    await nextTurn();
  }
  return prompts;
}

interface Policies {
  inForce: EvidenceByTask | null;
  candidate: EvidenceByTask | null;
}

/** Which models each policy chooses for these prompts, and what that costs. */
export async function replayPrompts(
  prompts: readonly PastPrompt[],
  { reconsider }: { reconsider: Reconsider },
  { inForce, candidate }: Policies,
) {
  const costOf = createCostEstimate(prompts);
  const chosen: { inForce: ModelId | null; candidate: ModelId | null }[] = [];
  const costs: [number, number][] = [];
  for (const [place, prompt] of prompts.entries()) {
    if (place % promptsInATurn === 0) await nextTurn();
    const choices = {
      inForce: reconsider(prompt.note, inForce)[0] ?? null,
      candidate: reconsider(prompt.note, candidate)[0] ?? null,
    };
    chosen.push(choices);
    const pair = [costOf(prompt, choices.inForce), costOf(prompt, choices.candidate)] as const;
    if (pair[0] !== null && pair[1] !== null) costs.push([pair[0], pair[1]]);
  }
  const means = await bootstrapMeans(costs);
  const changed = chosen.filter((each) => each.inForce !== each.candidate).length;
  const paid = prompts.flatMap((prompt) => autoPaid(prompt) ?? []);
  const summary: Omit<RoutingReview['prompts'], 'days'> = {
    all: prompts.length,
    priced: costs.length,
    changed: { prompts: changed, ...shareOf(changed, prompts.length) },
    costRatio: means && means.ratio,
    paid: { answers: paid.length, meanCostMicroUsd: await bootstrapMean(paid) },
  };
  const choicesOf = (policy: keyof Policies): PolicyChoices['models'] =>
    countChoices(chosen.flatMap((each) => each[policy] ?? []));
  return {
    summary,
    inForce: { meanCostMicroUsd: means && means.first, models: choicesOf('inForce') },
    candidate: { meanCostMicroUsd: means && means.second, models: choicesOf('candidate') },
  };
}

const promptsInATurn = 200;

function countChoices(chosen: readonly ModelId[]): PolicyChoices['models'] {
  return [...Map.groupBy(chosen, (id) => id)]
    .map(([model, { length }]) => ({ model, prompts: length, ...shareOf(length, chosen.length) }))
    .sort((a, b) => b.prompts - a.prompts || (a.model < b.model ? -1 : 1));
}

function shareOf(hits: number, trials: number) {
  const [low, high] = wilsonInterval(hits, trials);
  return { share: trials === 0 ? 0 : hits / trials, low, high };
}
