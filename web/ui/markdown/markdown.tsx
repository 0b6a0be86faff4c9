import { memo, useId, useMemo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Growing } from './diagrams/growing.ts';
import { Fence } from './diagrams/fence.tsx';
import { answerComponents } from './elements.tsx';
import { drawBreaks } from './bounds/draw-breaks.ts';
import { flattenDepth } from './bounds/flatten-depth.ts';
import { limitBlocks, type DrawnBlock } from './bounds/limit-blocks.ts';
import { BareParagraph, LeftOut } from './bounds/plain-text.tsx';
import { shortenWords } from './bounds/shorten-words.ts';
import { FootnoteList } from './footnotes/footnote-list.tsx';
import { noteLabelOf } from './footnotes/footnote-mark.tsx';
import { declareNotes, takeFootnotes, type Footnote } from './footnotes/footnotes.ts';
import { Footnotes } from './footnotes/jump.ts';
import { findHeadingLevels } from './heading-levels.ts';
import { hasMaths, hideOpenMaths, markMaths } from './maths/mark-maths.ts';
import { useMaths, type MathsModule } from './maths/use-maths.ts';
import { safeLink, safeImage } from './safe-url.ts';
import { settleTail } from './blocks/settle-tail.ts';
import { splitBlocks } from './blocks/split-blocks.ts';
import { whenIdle } from '../browser/when-idle.ts';
import './print.css';

interface MarkdownProps {
  text: string;
  isStreaming: boolean;
  /** Whether the answer is incomplete, which may leave markup unclosed. */
  isCut?: boolean;
}

/**
 * Renders an answer's Markdown. Only its last block is parsed again as it grows. HTML other than
 * `<br>` is shown as text.
 */
export function Markdown({ text, isStreaming, isCut = false }: MarkdownProps) {
  const answerId = useId();
  const { body, notes } = useMemo(() => takeFootnotes(text), [text]);
  const footnotes = useMemo(() => ({ notes, answerId }), [notes, answerId]);
  const { drawn: blocks, leftOut } = limitBlocks(splitBlocks(body));
  const headingLevels = findHeadingLevels(blocks);
  const maths = useMaths(hasMaths(text));
  const drawing = (
    <div className="markdown" dir="auto" data-growing={isStreaming}>
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          {...asProps(block, notes)}
          headingLevels={headingLevels}
          maths={maths}
          isGrowing={isStreaming && index === blocks.length - 1}
          isCut={isCut && index === blocks.length - 1}
        />
      ))}
      <LeftOut count={leftOut} />
      {notes.length > 0 && (
        <FootnoteList
          {...footnotes}
          options={{ ...optionsOf(maths), components: answerComponents(headingLevels, maths) }}
        />
      )}
    </div>
  );
  return (
    <Growing value={isStreaming}>
      <Footnotes value={footnotes}>{drawing}</Footnotes>
    </Growing>
  );
}

function optionsOf(maths: MathsModule | null): Options {
  return {
    remarkPlugins: maths ? [...remarkPlugins, [...maths.mathsPlugin]] : remarkPlugins,
    urlTransform: transformUrl,
  };
}

interface BlockViewProps {
  text: string;
  language: string | null;
  isPlain: boolean;
  isOpen: boolean;
  headingLevels: string;
  maths: MathsModule | null;
  isGrowing: boolean;
  isCut: boolean;
}

function asProps(
  block: DrawnBlock,
  notes: readonly Footnote[],
): Pick<BlockViewProps, 'text' | 'language' | 'isPlain' | 'isOpen'> {
  const { isPlain } = block;
  if (block.kind === 'code') {
    return { text: block.code, language: block.language, isPlain, isOpen: block.isOpen };
  }
  const text = notes.length > 0 && !isPlain ? declareNotes(block.text, notes) : block.text;
  return { text, language: null, isPlain, isOpen: false };
}

const BlockView = memo(function BlockView(props: BlockViewProps) {
  const { text: whole, language, headingLevels, maths, isGrowing } = props;
  const isUnended = isGrowing || props.isCut;
  if (language !== null) {
    const { isOpen } = props;
    return <Fence code={whole} language={language} isGrowing={isGrowing} isOpen={isOpen} />;
  }
  const text = shortenWords(whole);
  if (props.isPlain) return <BareParagraph text={text} />;
  const closed = maths && isUnended ? hideOpenMaths(text) : text;
  const settled = isUnended ? settleTail(closed) : closed;
  return (
    <ReactMarkdown {...optionsOf(maths)} components={answerComponents(headingLevels, maths)}>
      {maths ? markMaths(settled) : settled}
    </ReactMarkdown>
  );
});

const remarkPlugins = [remarkGfm, flattenDepth, drawBreaks];

function transformUrl(url: string, key: string): string | null {
  if (key === 'src') return safeImage(url, window.location.origin);
  return noteLabelOf(url) === null ? safeLink(url) : url;
}

const samples = [
  'A **word**, [a link](https://example.org), `code` and *another*.',
  '## A heading\n\n- one\n- two\n  1. three',
  '| a | b |\n| --- | ---: |\n| c | d |',
  '> Said by **somebody**.\n\n1. one\n2. two',
];

const fallbackMs = 200;

/**
 * Loads the code font and parses samples of all kinds of Markdown, a piece at a time, so that the
 * first text and code of an answer render quickly.
 */
export function warmUp(): void {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-mono');
  // Without this font, code uses the system's.
  document.fonts.load(`1em ${family}`).catch(() => {});
  parseFrom(0);
}

function parseFrom(at: number): void {
  const sample = samples[at];
  if (sample === undefined) return;
  const parse = () => {
    ReactMarkdown({ children: sample, remarkPlugins });
    parseFrom(at + 1);
  };
  whenIdle(parse, { fallbackMs });
}
