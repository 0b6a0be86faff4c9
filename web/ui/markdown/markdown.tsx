import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { memo, useContext, useId, useMemo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { sourcesOf, withoutTracking, type WebFinds } from '#shared/lib/citations.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { settleTail } from './blocks/settle-tail.ts';
import { splitBlocks } from './blocks/split-blocks.ts';
import { tidyFences } from './blocks/tidy-fences.ts';
import { flattenDepth } from './bounds/flatten-depth.ts';
import { limitBlocks, type DrawnBlock } from './bounds/limit-blocks.ts';
import { BareParagraph, LeftOut } from './bounds/plain-text.tsx';
import { shortenWords } from './bounds/shorten-words.ts';
import { linkCitations } from './cited/cite-answers.ts';
import { Fence } from './diagrams/fence.tsx';
import { Growing } from './diagrams/growing.ts';
import { answerComponents } from './elements.tsx';
import { FootnoteList } from './footnotes/footnote-list.tsx';
import { noteLabelOf } from './footnotes/footnote-mark.tsx';
import { declareNotes, takeFootnotes } from './footnotes/footnotes.ts';
import { Footnotes } from './footnotes/jump.ts';
import { findHeadingLevels } from './heading-levels.ts';
import { KeepSelection } from './keep-selection.tsx';
import { hasMaths, markMaths } from './maths/mark-maths.ts';
import { useMaths, type MathsModule } from './maths/use-maths.ts';
import './print.css';
import { safeImage, safeLink } from './safe-url.ts';
import { AnswerSources } from './sources/answer-sources.tsx';
import { drawMarks, markSources, withoutMarks } from './sources/mark-sources.ts';
import { CitedContext, useSourceCard } from './sources/source-card.tsx';
import { drawTags } from './syntax/draw-tags.ts';
import { endBareLinks, type Syntax } from './syntax/end-bare-links.ts';

type Plugin = Extract<
  NonNullable<Options['remarkPlugins']>[number],
  (...options: never) => unknown
>;

/**
 * A remark plugin, to be used after GFM, that recognizes marks and links next to Chinese, Japanese
 * and Korean text, which has no spaces around them.
 */
const answerSyntax: Plugin = function () {
  const data: object & { micromarkExtensions?: Syntax[] } = this.data();
  const extensions = (data.micromarkExtensions ??= []);
  // Later extensions take precedence, and email addresses, which may contain underscores, must take
  // precedence over emphasis.
  extensions.unshift(cjkFriendlyExtension());
  extensions.push(gfmStrikethroughCjkFriendly({ singleTilde: false }), endBareLinks(extensions));
};

export interface MarkdownProps {
  text: string;
  isStreaming: boolean;
  /** Whether the answer is incomplete, so that markup may be unclosed. */
  isCut?: boolean;
  /** The group of answers that this one cites by letter, as named in their anchors. */
  cites?: string | undefined;
  /** What the model found on the web. */
  web?: WebFinds | null | undefined;
  /** The provider that searched; absent if that isn't known. */
  provider?: string | undefined;
}

/**
 * Renders an answer's Markdown. While it grows, only its last block is parsed again. HTML is shown as text,
 * except for a few elements without attributes.
 */
export function Markdown(props: MarkdownProps) {
  const { text, isStreaming, isCut = false, cites, web } = props;
  const answerId = useId();
  const isUnended = isStreaming || isCut;
  const citations = web?.citations;
  const sources = useMemo(() => sourcesOf(citations ?? []), [citations]);
  const { body, notes } = useMemo(() => {
    const marked = withoutTracking(markSources(text, citations));
    const { origin, pathname } = location;
    const linked = cites ? linkCitations(marked, cites, origin + pathname) : marked;
    return takeFootnotes(tidyFences(linked, isUnended));
  }, [text, isUnended, cites, citations]);
  const { card, showCard } = useSourceCard();
  const cited = useMemo(() => ({ sources, showCard }), [sources, showCard]);
  const footnotes = useMemo(() => ({ notes, answerId }), [notes, answerId]);
  const maths = useMaths(hasMaths(text));
  const components = answerComponents('', maths);
  return (
    <Growing value={isStreaming}>
      <Footnotes value={footnotes}>
        <CitedContext value={cited}>
          <KeepSelection className="markdown" dir="auto" data-growing={isStreaming}>
            <Blocks text={body} isGrowing={isStreaming} isCut={isCut} maths={maths} depth={0} />
            {notes.length > 0 && (
              <FootnoteList {...footnotes} options={{ ...optionsOf(maths), components }} />
            )}
          </KeepSelection>
        </CitedContext>
      </Footnotes>
      {card}
      {/* Sources below a growing answer would move with each line. */}
      {web && !isStreaming && <AnswerSources web={web} isGoogle={props.provider === 'vertex'} />}
    </Growing>
  );
}

function optionsOf(maths: MathsModule | null): Options {
  return {
    remarkPlugins: maths ? [...remarkPlugins, ...maths.mathsPlugins] : remarkPlugins,
    urlTransform: transformUrl,
  };
}

interface GrowingText {
  text: string;
  isGrowing: boolean;
  isCut: boolean;
  maths: MathsModule | null;
  /** The number of folds around this fold. */
  depth: number;
}

function Blocks({ text, isGrowing, isCut, ...rest }: GrowingText) {
  const { notes } = useContext(Footnotes);
  const { drawn, leftOut } = limitBlocks(splitBlocks(text, isGrowing || isCut));
  const headingLevels = findHeadingLevels(drawn);
  return (
    <>
      {drawn.map((block, index) => {
        const isLast = index === drawn.length - 1;
        return (
          <BlockView
            key={index}
            {...rest}
            {...block}
            {...(block.kind === 'text' &&
              !block.isPlain &&
              notes.length > 0 && { text: declareNotes(block.text, notes) })}
            headingLevels={headingLevels}
            isGrowing={isGrowing && isLast}
            isCut={isCut && isLast}
          />
        );
      })}
      <LeftOut count={leftOut} />
    </>
  );
}

type BlockViewProps = DrawnBlock & Omit<GrowingText, 'text'> & { headingLevels: string };

const BlockView = memo(function BlockView(props: BlockViewProps) {
  const { isGrowing, isCut, maths, depth, headingLevels } = props;
  if (props.kind === 'code') {
    const { code, language, isOpen } = props;
    return <Fence code={code} language={language} isGrowing={isGrowing} isOpen={isOpen} />;
  }
  if (props.isPlain || depth > deepestFold)
    return <BareParagraph text={shortenWords(withoutMarks(props.text))} />;
  if (props.kind === 'fold') return <FoldView {...props} />;
  const isUnended = isGrowing || isCut;
  const whole = shortenWords(props.text);
  const text = isUnended ? settleTail(whole) : whole;
  return (
    <ReactMarkdown {...optionsOf(maths)} components={answerComponents(headingLevels, maths)}>
      {maths ? markMaths(text) : text}
    </ReactMarkdown>
  );
});

/** Deeper folds are shown as text. */
const deepestFold = 4;

const titleElements = 'b code del em i kbd mark s strong sub sup u'.split(' ');

function FoldView({ text, depth, maths, ...fold }: BlockViewProps & { kind: 'fold' }) {
  const isGrowing = fold.isGrowing && fold.isOpen;
  const name = fold.isThinking ? (isGrowing ? 'Thinking…' : 'Thinking') : 'Details';
  const title = fold.isOpen && text === '' ? settleTail(fold.summary) : fold.summary;
  return (
    <details open={fold.isExpanded}>
      <summary>
        <ReactMarkdown
          {...optionsOf(maths)}
          components={answerComponents('', maths)}
          allowedElements={titleElements}
          unwrapDisallowed
        >
          {withoutMarks(title) || name}
        </ReactMarkdown>
      </summary>
      <div className="markdown" data-growing={isGrowing}>
        <Blocks
          text={text}
          isGrowing={isGrowing}
          isCut={fold.isCut && fold.isOpen}
          maths={maths}
          depth={depth + 1}
        />
      </div>
    </details>
  );
}

const remarkPlugins: NonNullable<Options['remarkPlugins']> = [
  [remarkGfm, { singleTilde: false }],
  answerSyntax,
  drawMarks,
  drawTags,
  flattenDepth,
];

function transformUrl(url: string, key: string): string | null {
  if (key === 'src') return safeImage(url, location.origin);
  return noteLabelOf(url) === null ? safeLink(url, location.origin) : url;
}

const samples = [
  'A **word**, [a link](https://example.org), `code` and *another*.',
  '## A heading\n\n- one\n- two\n  1. three',
  '| a | b |\n| --- | ---: |\n| c | d |',
  '> Said by **somebody**.\n\n1. one\n2. two',
];

const fallbackMs = 200;

/**
 * Loads the code font and parses samples of all kinds of Markdown, one at a time, so that the first text and
 * code of an answer render quickly.
 */
export function warmUp(): void {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-mono');
  // If the font fails to load, code uses the system's.
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
