import { tasks, type Task } from '../../models/model.ts';
import { isMeasured, type Learned } from '../learned/router-weights.ts';
import type { PromptTraits } from '../ports.ts';
import { demandedBy } from './hardness.ts';
import type { RoutingContext } from './routing-context.ts';
import { surely } from './task-shares.ts';

/** One of the prompts that settings of the dial are spread over. */
export interface ReferencePrompt {
  context: RoutingContext;
  /** How much it counts among them. */
  weight: number;
}

const difficulties = Array.from({ length: 10 }, (_, at) => (at + 0.5) / 10);

/**
 * Prompts in text: every kind of work counts the same, and within it every difficulty. Chances that were learned
 * and those by tables are on scales of their own, so each has its own reference.
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

// Every second difficulty is enough for each of many, and takes half as long.
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

/** Pictures to be made. */
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
  language: null,
};
