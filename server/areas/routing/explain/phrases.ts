import type { Task } from '#server/providers/contract/model.ts';
import type { Field, PromptTraits } from '../prompt/parse-prompt.ts';

const works: Record<Task, string> = {
  chat: 'chat',
  knowledge: 'general knowledge',
  writing: 'writing',
  code: 'code',
  maths: 'maths',
  reasoning: 'reasoning',
  translation: 'translation',
  summary: 'summaries',
  vision: 'reading images',
  image: 'making images',
  roleplay: 'roleplay',
  extraction: 'extraction',
  documents: 'reading documents',
  planning: 'planning',
  assistant: 'questions about itself',
};

/** What a reason calls the prompt. A word for the difficulty comes before it. */
const prompts: Record<Task, string> = {
  chat: 'chat',
  image: 'image',
  knowledge: 'knowledge question',
  writing: 'writing task',
  code: 'coding task',
  maths: 'maths task',
  reasoning: 'reasoning task',
  translation: 'translation task',
  summary: 'summarization task',
  vision: 'question about an image',
  roleplay: 'roleplay request',
  extraction: 'data extraction task',
  documents: 'question about a document',
  planning: 'planning task',
  assistant: 'question about the assistant itself',
};

type Described = Pick<
  PromptTraits,
  'task' | 'domain' | 'difficulty' | 'isCombining' | 'followUp' | 'needsFreshFacts' | 'webSearch'
>;

const openings = {
  alone: 'This looks like',
  continues: 'This continues',
  contests: 'This disputes the answer to',
};

/** Returns, for example, "This looks like a hard coding task", the start of a reason. */
export function describePrompt(traits: Described): string {
  if (traits.isCombining) return 'This combines the answers of a comparison';
  if (traits.task === 'image') return 'This asks for an image';
  return `${openings[traits.followUp ?? 'alone']} ${namePrompt(traits)}${nameRecency(traits)}`;
}

function nameRecency({ task, needsFreshFacts, webSearch }: Described): string {
  if (webSearch === 'needed') {
    return needsFreshFacts ? ' that needs recent facts from the web' : ' to answer from the web';
  }
  const isFresh = needsFreshFacts && task !== 'chat';
  return isFresh ? ' that needs recent facts, which models may not know' : '';
}

function namePrompt({ task, domain, difficulty }: Described): string {
  if (task === 'chat') return difficulty < 0.25 ? 'a short chat message' : 'a conversation';
  // The domains of other tasks, such as "number sense", are less clear than the task's name.
  const isTopic = task === 'knowledge' && domain !== null && domain !== 'general knowledge';
  const prompt = isTopic ? `question about ${domain}` : prompts[task];
  const level = nameDifficulty(difficulty);
  return `${/^[aeiou]/.test(level) ? 'an' : 'a'} ${level} ${prompt}`;
}

export function nameWork({
  task,
  isCombining,
}: Pick<PromptTraits, 'task' | 'isCombining'>): string {
  return isCombining ? 'combining answers' : works[task];
}

const fields: Record<Field, string> = {
  usable: 'the models available to you',
  chosen: 'the models you chose',
  asked: 'the models that your request asks for',
  others: 'the other models',
  left: 'the remaining models',
};

/** Returns words for the models that a claim covers, such as "the remaining models". */
export function nameField(field: Field): string {
  return fields[field];
}

const onlyOnes: Record<Field, string> = {
  usable: 'the only model available to you',
  chosen: 'the only model you chose',
  asked: 'the only model that your request asks for',
  others: 'the only other model',
  left: 'the only model left',
};

export function nameOnly(field: Field): string {
  return onlyOnes[field];
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The word for a prompt's difficulty from 0 to 1. */
function nameDifficulty(difficulty: number): string {
  const [name = 'hard'] = levels.find(([, below]) => difficulty < below) ?? [];
  return name;
}

const levels: readonly (readonly [name: string, below: number])[] = [
  ['simple', 0.3],
  ['everyday', 0.5],
  ['fairly hard', 0.7],
];
