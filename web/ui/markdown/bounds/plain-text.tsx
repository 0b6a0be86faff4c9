import { plural } from '#shared/lib/format.ts';
import { shortenWords } from './shorten-words.ts';

/** Browsers render plain text much faster than Markdown, so these limits are higher. */
const mostCharacters = 200_000;
const mostLines = 20_000;

/** The part of a plain text that is rendered, and the number of characters left out. */
export function limitText(text: string): { drawn: string; leftOut: number } {
  const cut = text.slice(0, mostCharacters).split('\n', mostLines).join('\n');
  return { drawn: shortenWords(cut), leftOut: text.length - cut.length };
}

const blankLines = /\n(?:[ \t]*\n)+/;

/** The text of an answer, not parsed as Markdown. */
export function PlainText({ text }: { text: string }) {
  const { drawn, leftOut } = limitText(text);
  return (
    <div className="markdown">
      {drawn.split(blankLines).map((paragraph, index) => (
        <BareParagraph key={index} text={paragraph} />
      ))}
      <LeftOut count={leftOut} />
    </div>
  );
}

/** A paragraph with its line breaks. All of its lines take their direction from its first letter. */
export function BareParagraph({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {text}
    </p>
  );
}

/** Tells the user that part of the answer isn't rendered. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="note" className="text-14 text-n11">
      Too long to show in full. Copying or saving includes the other {plural(count, 'character')}.
    </p>
  );
}
