import { tasks, type Task } from '#server/domain/models/model.ts';

interface Figure {
  /** Expected quality on prompts of middling difficulty, 0 to 1; 0 for work it cannot do. */
  ability: number;
  source: string;
}

const claudeCard = 'Anthropic, Model Card and Evaluations for Claude Models (July 2023)';
const grokPost = 'xAI, Grok-2 Beta Release (August 2024)';
const arena = 'LMSYS Chatbot Arena, 2024: the rating as a chance of winning against a fixed 850';
const judgement = 'our judgement, beside models of the same maker and year';
const cannot: Figure = { ability: 0, source: 'it has no such output or input' };

/** The models that no prompt-by-prompt results are known of: each ability with what it follows from. */
const figures = {
  'anthropic:claude-instant-1': {
    chat: { ability: 0.82, source: arena },
    knowledge: { ability: 0.734, source: `MMLU 73.4 % (5-shot, version 1.1): ${claudeCard}` },
    writing: { ability: 0.75, source: judgement },
    code: {
      ability: 0.6,
      source: 'HumanEval 58.7 %: Anthropic on Claude Instant 1.2 (August 2023)',
    },
    maths: {
      ability: 0.63,
      source: `GSM8K 80.9 % (version 1.1), lowered for hard maths by judgement: ${claudeCard}`,
    },
    reasoning: { ability: 0.64, source: judgement },
    translation: { ability: 0.76, source: judgement },
    summary: { ability: 0.79, source: judgement },
    vision: cannot,
    image: cannot,
  },
  'anthropic:claude-2': {
    chat: { ability: 0.825, source: arena },
    knowledge: { ability: 0.785, source: `MMLU 78.5 % (5-shot): ${claudeCard}` },
    writing: { ability: 0.8, source: judgement },
    code: { ability: 0.7, source: `HumanEval 71.2 %: ${claudeCard}` },
    maths: {
      ability: 0.71,
      source: `GSM8K 88.0 %, lowered for hard maths by judgement: ${claudeCard}`,
    },
    reasoning: { ability: 0.72, source: judgement },
    translation: { ability: 0.82, source: judgement },
    summary: { ability: 0.83, source: judgement },
    vision: cannot,
    image: cannot,
  },
  'xai:grok-beta': {
    chat: { ability: 0.91, source: 'between Grok-2 and Grok-2 mini, by judgement' },
    knowledge: { ability: 0.85, source: `below MMLU 86.2 % of Grok-2 mini: ${grokPost}` },
    writing: { ability: 0.85, source: judgement },
    code: { ability: 0.82, source: `below HumanEval 85.7 % of Grok-2 mini: ${grokPost}` },
    maths: {
      ability: 0.88,
      source: `near MATH 73.0 % of Grok-2 mini, beside 76.1 % of Grok-2: ${grokPost}`,
    },
    reasoning: { ability: 0.85, source: `near GPQA 51.0 % of Grok-2 mini: ${grokPost}` },
    translation: { ability: 0.84, source: judgement },
    summary: { ability: 0.84, source: judgement },
    vision: cannot,
    image: cannot,
  },
  'xai:grok-2-vision-1212': {
    chat: { ability: 0.92, source: 'just below Grok 2, by judgement' },
    knowledge: { ability: 0.86, source: `just below MMLU 87.5 % of Grok-2: ${grokPost}` },
    writing: { ability: 0.85, source: judgement },
    code: { ability: 0.85, source: `below HumanEval 88.4 % of Grok-2: ${grokPost}` },
    maths: { ability: 0.92, source: `just below MATH 76.1 % of Grok-2: ${grokPost}` },
    reasoning: { ability: 0.87, source: `just below GPQA 56.0 % of Grok-2: ${grokPost}` },
    translation: { ability: 0.85, source: judgement },
    summary: { ability: 0.84, source: judgement },
    vision: {
      ability: 0.84,
      source: `MMMU 66.1 % of Grok-2, moved as for the others: ${grokPost}`,
    },
    image: cannot,
  },
} satisfies Record<string, Record<Task, Figure>>;

export const placedByTables: Readonly<Record<string, Readonly<Record<Task, Figure>>>> = figures;

export function abilitiesFromTables(id: keyof typeof figures): Record<Task, number> {
  const own = figures[id];
  return Object.fromEntries(tasks.map((task) => [task, own[task].ability])) as Record<Task, number>;
}
