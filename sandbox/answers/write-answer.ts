import type { Provider, Question } from '../vendor/vendor.ts';
import { writeAboutAttachments, findEarlierAttachment } from './given/attachments.ts';
import { solveArithmetic } from './exact/arithmetic.ts';
import { writeCannotAnswer } from './cannot-answer.ts';
import { writeCode } from './known/code.ts';
import { combineAnswers } from './given/combination.ts';
import { recallConversation } from './given/conversation.ts';
import { countText } from './exact/count-text.ts';
import { writeExplanation } from './known/explanation.ts';
import { writeList } from './known/list.ts';
import { parsePrompt, type Prompt, type Writer } from './prompt.ts';
import { writeSummary } from './given/summary.ts';
import { writeTable } from './known/table.ts';
import { translate } from './known/translation.ts';
import { convertUnits } from './exact/units.ts';
import { writeVerse } from './known/verse.ts';
import { writeProse } from './known/prose.ts';

/** Tried in this order; the first writer that returns a text wins. */
const writers: readonly Writer[] = [
  combineAnswers,
  writeAboutAttachments,
  recallConversation,
  translate,
  countText,
  solveArithmetic,
  convertUnits,
  writeSummary,
  writeCode,
  writeVerse,
  writeTable,
  writeList,
  writeExplanation,
  writeProse,
];

/** Always returns the same text for the same conversation and model. */
export function writeAnswer(provider: Provider, question: Question): string {
  const prompt = parsePrompt(provider, question);
  const body = firstAnswer(prompt) ?? writeCannotAnswer(prompt);
  return [noteEarlierAttachment(prompt, body), body, markOf(prompt)].filter(Boolean).join('\n\n');
}

function firstAnswer(prompt: Prompt): string | null {
  for (const write of writers) {
    const answer = write(prompt);
    if (answer !== null) return answer;
  }
  return null;
}

function noteEarlierAttachment({ earlier }: Prompt, body: string): string {
  const shown = findEarlierAttachment(earlier);
  return shown && !body.includes(shown) ? `I still have ${shown} from before.` : '';
}

// Letters derived from the seed replace the model's name, because a blind comparison hides the name.
function markOf({ seed }: Prompt): string {
  const letters = seed
    .toString(26)
    .replaceAll(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)));
  return `*Simulated answer “${letters}”: no provider key is set.*`;
}
