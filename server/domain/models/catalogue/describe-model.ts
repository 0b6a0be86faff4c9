import {
  tabledTasks,
  type Listing,
  type Model,
  type TabledTask,
} from '#server/domain/models/model.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';

type Told = 'id' | 'provider' | 'upstreamId' | 'makesImages' | 'writesText' | 'abilities';
type TextFacts = Omit<Model, Told | 'readsDocuments'> & { readsDocuments?: boolean };
type PictureFacts = Omit<
  Model,
  Told | 'sees' | 'readsDocuments' | 'contextTokens' | 'maxOutputTokens' | 'reasoning' | 'price'
>;

/** What a model is able to, and what each figure follows from. */
export type Placed = Required<Pick<Model, 'abilities' | 'abilitySources'>>;

/** A model that writes; the vendor's id of it is the one that answers name. */
export function describeTextModel(
  provider: ProviderId,
  facts: Omit<TextFacts, 'abilitySources'> & Placed,
): Model {
  return {
    readsDocuments: false,
    ...facts,
    ...identify(provider, facts.model),
    makesImages: false,
    writesText: true,
  };
}

/** A model that is given a description and makes a picture of it; priced by the picture. */
export function describePictureModel(
  provider: ProviderId,
  facts: Omit<PictureFacts, 'abilitySources' | 'tokensPerSecond'> & Placed,
): Model {
  return {
    ...facts,
    ...identify(provider, facts.model),
    sees: false,
    readsDocuments: false,
    makesImages: true,
    writesText: false,
    contextTokens: null,
    maxOutputTokens: 0,
    reasoning: null,
    price: null,
    tokensPerSecond: 0,
  };
}

/** Entries of picker and directory alike. */
export function offer(
  provider: ProviderId,
  { free, standard }: Record<'free' | 'standard', readonly string[]>,
): Listing[] {
  return [
    ...free.map((model) => ({ model, tier: { isStandard: false } })),
    ...standard.map((model) => ({ model, tier: { isStandard: true } })),
  ].map(({ model, tier }) => ({ id: `${provider}:${model}`, picker: tier, directory: tier }));
}

function identify(
  provider: ProviderId,
  model: string,
): Pick<Model, 'id' | 'provider' | 'upstreamId'> {
  return { id: `${provider}:${model}`, provider, upstreamId: model };
}

// The part of LiveBench that each kind of work follows from; `npm run router:place` does the sum.
const liveBenchParts = {
  chat: 'IF and Language, with the Arena’s text board where it has the model',
  knowledge: 'all categories',
  writing: 'IF and Language',
  code: 'Coding and Agentic Coding, with the Arena’s code board where it has the model',
  maths: 'Mathematics',
  reasoning: 'Reasoning and Data Analysis',
  translation: 'Language',
  summary: 'IF',
  vision: 'all categories, as none has pictures',
} as const satisfies Partial<Record<TabledTask, string>>;

export type PlacedTask = keyof typeof liveBenchParts;

/** Abilities that follow from the results of a model of the same family in LiveBench's tables. */
export function placedLike(relative: string, abilities: Record<PlacedTask, number>): Placed {
  const source = (task: TabledTask) =>
    task === 'image'
      ? 'it makes no pictures'
      : `LiveBench 2026-01-08 and 2026-06-25, ${relative}: ${liveBenchParts[task]}`;
  return { abilities: { ...abilities, image: 0 }, abilitySources: forEachTask(source) };
}

/** A picture maker's ability, by the Arena's ratings of pictures made from text. */
export function placedByArena(relative: string, image: number): Placed {
  const source = (task: TabledTask) =>
    task === 'image' ? `Arena, text to image: ${relative}` : 'it writes no text';
  return {
    abilities: { ...forEachTask(() => 0), image },
    abilitySources: forEachTask(source),
  };
}

function forEachTask<Value>(valueOf: (task: TabledTask) => Value): Record<TabledTask, Value> {
  return Object.fromEntries(tabledTasks.map((task) => [task, valueOf(task)])) as Record<
    TabledTask,
    Value
  >;
}
