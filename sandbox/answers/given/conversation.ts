import type { Prompt } from '../prompt.ts';

const greeting =
  /^(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|hiya)\b(?: there)?[\s,'!.?👋]{0,10}$/iu;
const thanks = /^(?:thanks|thank you|thx)\b[\s\w,!.]{0,20}$/i;
const askedWho = /^(?:who|what) are you\b|^are you (?:real|simulated|an? (?:ai|bot))\b/i;
const askedName = /\bwhat(?:['’]s| is) my name\b|\bwho am i\b/i;
const askedBefore =
  /\bwhat (?:did|have) i (?:just )?(?:ask|asked|say|said|tell|told)|\bmy (?:first|last|previous) (?:question|message|prompt)\b/i;
const wantsShorter =
  /^(?:make (?:it|that) )?(?:shorter|more concise|briefer)\b|\b(?:shorten|condense|summari[sz]e) (?:it|that|this|your (?:answer|reply))\b/i;

/** Answers greetings and questions about the conversation itself. */
export function recallConversation(prompt: Prompt): string | null {
  const { text, earlier } = prompt;
  if (greeting.test(text)) return greet(prompt);
  if (thanks.test(text)) return 'You are welcome.';
  if (askedWho.test(text)) {
    return 'I am a simulation that imitates a model while no provider key is set. I know some recorded answers, work out sums and read what you attach.';
  }
  const said = earlier.filter(({ role }) => role === 'user').map((turn) => turn.text);
  if (askedName.test(text)) return recallName(said);
  if (askedBefore.test(text)) {
    const quoted = /\bfirst\b/i.test(text) ? said.at(0) : said.at(-1);
    return quoted ? `You wrote: “${quoted.slice(0, 200)}”` : null;
  }
  if (wantsShorter.test(text)) return shorten(earlier.at(-1)?.text ?? '');
  return null;
}

function greet({ provider }: Prompt): string {
  switch (provider) {
    case 'openai':
      return 'Hello! Try a haiku about coffee, a function in your language, a sum or a translation. What would you like first?';
    case 'anthropic':
      return 'Hello, and welcome! Ask me to explain something, or to write a little code. What is on your mind today?';
    case 'google':
      return 'Hello! Here is what works well:\n\n- **Explain** a rainbow\n- **Compare** tea and coffee\n- **Name** three rivers';
    case 'xai':
      return 'Hello there. I was only contemplating the void, so your timing is excellent. Ask for a joke, or for a debounce function.';
  }
}

function recallName(said: string[]): string | null {
  const introduced = /\b(?:[Mm]y name is|I am called|[Cc]all me|I['’]m)\s+([A-Z][\p{L}'-]+)/u;
  const name = said.map((text) => introduced.exec(text)?.[1]).findLast(Boolean);
  return name ? `Your name is ${name}; you told me earlier.` : null;
}

/** Quotes the first two sentences of the earlier answer. */
function shorten(answer: string): string | null {
  const sentences = answer
    .replace(/\*Simulated answer[^*]*\*/g, '')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/[#*`|>]/g, '')
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 25);
  return sentences.length === 0 ? null : `In fewer words: ${sentences.slice(0, 2).join(' ')}`;
}
