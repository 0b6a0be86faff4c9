import { tabledTasks, type Listing, type Model, type TabledTask } from './model.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';

/** Facts that have defaults; for example, a current model has no retirement and no successors. */
type Usual = 'readsDocuments' | 'reasoning' | 'retirement' | 'successors';
type Told = 'id' | 'provider' | 'upstreamId' | 'makesImages' | 'writesText' | 'abilities';
type TextFacts = Omit<Model, Told | Usual> & Partial<Pick<Model, Usual>>;
type EarlierFacts = TextFacts & {
  upstreamId?: string;
  abilities: Omit<Model['abilities'], 'image'>;
};
type NotOfPictures =
  'sees' | 'readsDocuments' | 'contextTokens' | 'maxOutputTokens' | 'reasoning' | 'price';
type PictureFacts = Omit<TextFacts, NotOfPictures | 'tokensPerSecond'>;

/** What a model is able to do, with the source of each figure. */
export type Placed = Required<Pick<Model, 'abilities' | 'abilitySources'>>;

const current = { retirement: null, successors: [] };

/** Describes a text model whose answers report the same id that the vendor uses. */
export function describeTextModel(
  provider: ProviderId,
  facts: Omit<TextFacts, 'abilitySources'> & Placed,
): Model {
  return describeEarlierModel(provider, facts);
}

/** Describes a text model from the specification or an added one, whose abilities need no source. */
export function describeEarlierModel(provider: ProviderId, facts: EarlierFacts): Model {
  return {
    readsDocuments: false,
    reasoning: null,
    ...current,
    ...identify(provider, facts.model),
    ...facts,
    abilities: { image: 0, ...facts.abilities },
    makesImages: false,
    writesText: true,
  };
}

/** Describes a model that makes pictures from a description. */
export function describePictureModel(
  provider: ProviderId,
  facts: Omit<PictureFacts, 'abilitySources'> & Placed,
): Model {
  return describeEarlierPictureModel(provider, facts);
}

/** Describes an image model from the specification, whose ability needs no source. */
export function describeEarlierPictureModel(
  provider: ProviderId,
  facts: PictureFacts & Pick<Model, 'abilities'>,
): Model {
  return {
    ...current,
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

/** Builds listings that are both in the picker and in the directory. */
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

// The LiveBench categories from which the ability for each kind of task is derived. `npm run router:place`
// computes the figures.
const liveBenchParts = {
  chat: 'Instruction Following and Language, and the Arena’s text leaderboard if it lists the model',
  knowledge: 'all categories',
  writing: 'Instruction Following and Language',
  code: 'Coding and Agentic Coding, and the Arena’s code leaderboard if it lists the model',
  maths: 'Mathematics',
  reasoning: 'Reasoning and Data Analysis',
  translation: 'Language',
  summary: 'IF',
  vision: 'all categories, because none of them uses images',
} as const satisfies Partial<Record<TabledTask, string>>;

export type PlacedTask = keyof typeof liveBenchParts;

/** Abilities derived from LiveBench results for a model in the same family. */
export function placedLike(relative: string, abilities: Record<PlacedTask, number>): Placed {
  const source = (task: TabledTask) =>
    task === 'image'
      ? 'it doesn’t generate images'
      : `LiveBench 2026-01-08 and 2026-06-25, ${relative}: ${liveBenchParts[task]}`;
  return { abilities: { ...abilities, image: 0 }, abilitySources: forEachTask(source) };
}

/** An image model's ability, derived from the Arena's ratings of generated images. */
export function placedByArena(relative: string, image: number): Placed {
  const source = (task: TabledTask) =>
    task === 'image' ? `Arena, text to image: ${relative}` : 'it doesn’t write text';
  return { abilities: ableToDraw(image), abilitySources: forEachTask(source) };
}

/** The abilities of a model that only makes pictures. */
export function ableToDraw(image: number): Model['abilities'] {
  return { ...forEachTask(() => 0), image };
}

export const cannot = { ability: 0, source: 'it has no such output or input' };

/** Builds the abilities of a text model from published tables, each with its source. */
export function placedByTables(
  placed: Omit<Record<TabledTask, { ability: number; source: string }>, 'image'>,
): Placed {
  const figures = { ...placed, image: cannot };
  return {
    abilities: forEachTask((task) => figures[task].ability),
    abilitySources: forEachTask((task) => figures[task].source),
  };
}

function forEachTask<Value>(valueOf: (task: TabledTask) => Value): Record<TabledTask, Value> {
  return Object.fromEntries(tabledTasks.map((task) => [task, valueOf(task)])) as Record<
    TabledTask,
    Value
  >;
}
