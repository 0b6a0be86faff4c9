const asked = /^Write a title for the conversation below\b/;
const opening =
  /^(?:please |can you |could you )?(?:write|explain|describe|tell|give|show|make|draw|name|list|find|what is|what are|what's)(?: me| us)?(?: an?| the| some)? /i;
const mostWords = 5;
/** Words that a title should not end with. */
const joining = new Set(
  'a an and are as at but by for from if in is of on or that the to when where with'.split(' '),
);

/** Uses the first words of the prompt as a title, without an opening such as “write a”. */
export function writeTitle(text: string): string | null {
  if (!asked.test(text)) return null;
  const prompt = contentOf(text, 'prompt') || contentOf(text, 'answer');
  const first = prompt.replace(opening, '').split(' ').slice(0, mostWords);
  const end = first.findLastIndex((word) => !joining.has(word.toLowerCase()));
  const words = first.slice(0, end + 1);
  const title = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ');
  return title.replace(/[^\p{L}\p{N})]{1,3}$/u, '') || 'New Conversation';
}

function contentOf(text: string, tag: string): string {
  const from = text.indexOf(`<${tag}>`) + tag.length + 2;
  return text
    .slice(from, text.indexOf(`</${tag}>`, from))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
