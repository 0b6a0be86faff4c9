import { tasks, type Task } from '#server/providers/contract/model.ts';
import { isMeasured, type Learned } from '../learned/router-weights.ts';
import type { PromptTraits } from '../prompt/parse-prompt.ts';
import { demandedBy } from './hardness.ts';
import type { RoutingContext } from './routing-context.ts';
import { surely } from './task-shares.ts';

/** A prompt that is used to calibrate the dial. */
export interface ReferencePrompt {
  context: RoutingContext;
  weight: number;
}

const difficulties = Array.from({ length: 10 }, (_, at) => (at + 0.5) / 10);

/**
 * Text prompts, with the same weight for every task and for every difficulty within a task. There
 * is one set for learned chances and one for tables, because their scales differ.
 */
export function textReference(learned: Learned | null): ReferencePrompt[] {
  const kinds = tasks.filter((task) => task !== 'image' && task !== 'vision');
  return learned
    ? kinds
        .filter(isMeasured)
        .flatMap((task) => [
          ...weighAlike(inDomainsOf(task, learned)),
          ...weighAlike(inDomain(task, learned, null)),
        ])
    : kinds.flatMap((task) => weighAlike(byTables(task)));
}

function weighAlike(contexts: readonly RoutingContext[]): ReferencePrompt[] {
  return contexts.map((context) => ({ context, weight: 1 / contexts.length }));
}

function byTables(task: Task): RoutingContext[] {
  const needsImage = task === 'image';
  return difficulties.map((difficulty) => ({
    traits: { ...plainTraits, task, shares: surely(task), needsImage, difficulty },
    demand: null,
    learned: null,
  }));
}

// There are many domains, so every second difficulty is enough, which halves the time.
function inDomainsOf(task: Task, learned: Learned): RoutingContext[] {
  const { domains } = learned.weights.header;
  return domains.flatMap((domain, at) =>
    domain.task === task
      ? inDomain(task, learned, at).filter((_, step) => (step + at) % 2 === 0)
      : [],
  );
}

function inDomain(task: Task, learned: Learned, domain: number | null): RoutingContext[] {
  const { header } = learned.weights;
  return difficulties.map((difficulty) => {
    const traits = { ...plainTraits, task, shares: surely(task), difficulty };
    const domains = Float64Array.from(header.domains, (_, at) => (at === domain ? 1 : 0));
    const demands = new Float64Array(header.demandCount);
    const demand = { domains, demands, difficulty: demandedBy(difficulty) };
    return { traits, demand, learned };
  });
}

export function pictureReference(): ReferencePrompt[] {
  return weighAlike(byTables('image'));
}

const plainTraits: PromptTraits = {
  task: 'knowledge',
  shares: surely('knowledge'),
  isTold: true,
  domain: null,
  difficulty: 0.5,
  promptTokens: 100,
  plainTokens: 100,
  needsVision: false,
  needsImage: false,
  needsDocuments: false,
};
