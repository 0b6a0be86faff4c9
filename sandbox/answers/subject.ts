const leads: readonly RegExp[] = [
  /\b(?:e-?mail|letter|message|note)\b.*\babout\s+(.+)/i,
  /\bpros and cons of\s+(.+)/i,
  /^how (?:do|does) (.+?) works?\b/i,
  /\b(?:haiku|poem|limerick|verse|song|story|tale|essay|article|report|paragraph|post|joke|email|e-mail|letter|note|table|summary|overview|explanation|code|script|function|program|query|page|list|ideas?|tips?|facts?|questions?|reasons?)\b[^.?!]{0,30}?\b(?:about|on|of|for|regarding|that|to|with|which|showing|comparing|in praise of)\s+(.+)/i,
  /\b(?:explain|describe|define|outline|discuss|introduce|tell (?:me|us) about|teach me(?: about)?|talk about|write about|think about|thoughts on|opinion (?:on|of)|know about|learn about)\s+(.+)/i,
  /\b(?:summari[sz]e|translate|compare|analy[sz]e|review|rewrite|improve|proofread)\s+(.+)/i,
  /^(?:so |and |but |ok(?:ay)?,? )?(?:what|who)(?:'s| is| are| was| were| does| do)\s+(.+)/i,
  /^(?:so |and |but )?how (?:do|does|did|can|could|should|would) (?:i|you|we|one|they)\s+(.+)/i,
  /^(?:so |and |but )?how (?:do|does|did|can|is|are)\s+(.+)/i,
  /^(?:so |and |but )?why (?:do|does|did|is|are|was|were|can't|can)\s+(.+)/i,
  /^(?:what|how) about\s+(.+)/i,
  /\b(?:about|regarding|concerning)\s+(.+)/i,
  /^(?:please |can you |could you |would you )*(?:write|create|make|give|show|generate|draft|plan|suggest|recommend|list|name|find|design|build|implement|help me(?: to)?)(?: me| us)?\s+(.+)/i,
];

const tails: readonly RegExp[] = [
  /\s+(?:like|as if) i(?:'m| am| was| were)\b.*$/i,
  /\s+to (?:a|an|my) (?:child|kid|beginner|five|\d+).*$/i,
  /\s+(?:for|as) (?:a )?(?:beginners?|kids?|children|dummies)$/i,
  /\s+in (?:a few|one|two|three|\d+|simple|plain|detail|short|brief|great|bullet|a table|python|javascript|typescript|java|go|rust|ruby|sql|html|french|spanish|german|italian)\b.*$/i,
  /,? (?:please|thanks|thank you)$/i,
];

const howTo =
  /^(?:so |and |but )?how (?:do|can|could|should|would) (?:i|you|we|one) (?!(?:feel|think|say)\b)(.+)/i;
const openQuestion =
  /^(?:so |and |but )?(?:how|why) (?!about\b)(?!(?:do|does) .{1,40} works?\b\??$).+/i;

const longestSubject = 70;

/** The thing a prompt is about, without the words that ask for it. */
export function findSubject(prompt: string): string {
  const sentences = splitSentences(prompt);
  const asked = sentences.find((sentence) => leads.some((lead) => lead.test(sentence)));
  const subject = asked ? cleanSubject(asked) : quoteIfLong(sentences[0] ?? '');
  return subject || 'your question';
}

function cleanSubject(sentence: string): string {
  const steps = howTo.exec(sentence)?.[1];
  if (steps) return shorten(`how to ${tidy(steps)}`);
  if (openQuestion.test(sentence)) return quoteIfLong(sentence);
  const found = leads.map((lead) => lead.exec(sentence)?.[1]).find(Boolean) ?? sentence;
  const trimmed = tails.reduce((text, tail) => text.replace(tail, ''), tidy(found));
  return shorten(lowerFirst(tidy(trimmed)));
}

/** A long question has no name of its own, so it is quoted. */
function quoteIfLong(sentence: string): string {
  const text = shorten(tidy(sentence));
  return text.split(/\s+/).length <= 3 ? lowerFirst(text) : `“${text}”`;
}

export function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function splitSentences(prompt: string): string[] {
  return prompt
    .split(/(?<=[.?!])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function tidy(text: string): string {
  return text.trim().replace(/^["'“]+|["'”.,:;?!\s]+$/g, '');
}

function lowerFirst(text: string): string {
  return /^(?:The|A|An|My|Our|Your|How|What|Why|Some)\b/.test(text)
    ? text.slice(0, 1).toLowerCase() + text.slice(1)
    : text;
}

function shorten(text: string): string {
  if (text.length <= longestSubject) return text;
  return text.slice(0, longestSubject).replace(/\s+\S*$/, '');
}
