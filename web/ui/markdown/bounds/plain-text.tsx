import { formatCount } from '../../data/format-count.ts';
import { shortenWords } from './shorten-words.ts';

/** A browser draws bare text much faster than anything else. */
const mostCharacters = 200_000;
const mostLines = 20_000;

/** As much of a text as is drawn where it is not parsed, and how many characters are not. */
export function limitText(text: string): { drawn: string; leftOut: number } {
  const cut = text.slice(0, mostCharacters).split('\n', mostLines).join('\n');
  return { drawn: shortenWords(cut), leftOut: text.length - cut.length };
}

const blankLines = /\n(?:[ \t]*\n)+/;

/** An answer's text as it came. */
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

/** A paragraph with its own line ends. All of its lines run as its first letter says. */
export function BareParagraph({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {text}
    </p>
  );
}

/** Says that not all of an answer is drawn. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="note" className="text-14 text-n11">
      Too long to be shown whole: {formatCount(count)} more characters are kept, and are part of
      what you copy or save.
    </p>
  );
}
