import {
  Children,
  createElement,
  useContext,
  useRef,
  type ComponentProps,
  type CSSProperties,
} from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { hostOf } from '#shared/lib/citations.ts';
import { Fence } from './diagrams/fence.tsx';
import { FootnoteMark, noteLabelOf } from './footnotes/footnote-mark.tsx';
import { toPageLevel } from './heading-levels.ts';
import type { MathsModule } from './maths/use-maths.ts';
import { Picture } from './pictures/picture.tsx';
import { CitedContext } from './sources/source-card.tsx';
import { SourceLink } from './sources/source-link.tsx';
import { Table } from './table.tsx';
import { visibleTextOf } from './visible-text-of.ts';

type Node = ExtraProps['node'];

const made = new Map<string, Components>();

/** The components that render an answer. They depend on its heading levels and its formulas. */
export function answerComponents(headingLevels: string, maths: MathsModule | null): Components {
  const key = maths ? `${headingLevels} maths` : headingLevels;
  const known = made.get(key);
  if (known) return known;
  const components = { ...elements, ...headings(headingLevels), ...(maths && formulas(maths)) };
  made.set(key, components);
  return components;
}

const elements: Components = {
  a: ({ href, children }) => {
    const label = noteLabelOf(href);
    if (label !== null) return <FootnoteMark label={label} />;
    return href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    );
  },
  // Only `drawMarks` creates this element.
  data: ({ value }) => <SourceMark number={Number(value)} />,
  // The parser adds a footnote section to each block. Instead, a single one is shown at the end of the
  // answer.
  section: () => null,
  img: ({ src, alt }) =>
    src ? <Picture src={src} alt={alt ?? ''} /> : <span>[Image: {alt || 'no title'}]</span>,
  // Puts the bar on the side on which the quoted text starts.
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  // In Markdown the only inputs are the checkboxes of task lists.
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'Done:' : 'To do:'} className="task-box" />
  ),
  ol: ({ node, ...rest }) => <ol {...rest} style={widthOfNumbers(node, rest.start)} />,
  table: Table,
  // The empty corner of a table is not a heading.
  th: ({ node, ...rest }) => (visibleTextOf(node).trim() ? <th {...rest} /> : <td {...rest} />),
  pre: ({ node }) => <Fence {...codeOf(node)} />,
};

/** Makes room for numbers with more than two digits. */
function widthOfNumbers(node: Node, start = 1): CSSProperties | undefined {
  const items = node?.children.filter((child) => child.type === 'element').length ?? 0;
  const digits = String(start + items - 1).length;
  return digits > 2 ? ({ '--digits': digits } as CSSProperties) : undefined;
}

function formulas({ Maths }: MathsModule): Components {
  return {
    code: ({ node, className, children }) =>
      className?.includes('math-inline') ? (
        <Maths tex={textOf(node)} isDisplay={false} />
      ) : (
        <code className={className}>{children}</code>
      ),
    pre: ({ node }) => {
      const { code, language } = codeOf(node);
      return language.includes('math-display') ? (
        <Maths tex={code} isDisplay />
      ) : (
        <Fence code={code} language={language} />
      );
    },
  };
}

function headings(levels: string): Components {
  const at =
    (level: number) =>
    ({ children }: ComponentProps<'h1'>) =>
      // Leaves out an empty heading, because a stopped answer may end right after the marker.
      Children.count(children) > 0 &&
      createElement(`h${toPageLevel(level, levels)}`, null, children);
  return { h1: at(1), h2: at(2), h3: at(3), h4: at(4), h5: at(5), h6: at(6) };
}

function codeOf(node: Node): { code: string; language: string } {
  const code = node?.children.find((child) => child.type === 'element');
  const className = String(code?.properties['className'] ?? '');
  const text = code?.type === 'element' ? textOf(code) : '';
  return { code: text.trimEnd(), language: /language-(\S+)/.exec(className)?.[1] ?? '' };
}

function textOf(node: Node): string {
  return node?.children.map((child) => (child.type === 'text' ? child.value : '')).join('') ?? '';
}

/** Long enough that moving the mouse across the text doesn't open cards. */
const hoverMs = 150;

/** Can't be selected, so that copying part of the answer copies only its words. */
const markLook =
  'ms-[0.2em] rounded-full bg-n3 px-[0.42em] py-[0.1em] align-[0.2em] text-[0.6875rem]/none font-medium tracking-normal whitespace-nowrap text-n11! not-italic tabular-nums no-underline! select-none hover:bg-go-soft hover:text-go-text! focus-visible:bg-go-soft focus-visible:text-go-text! data-open:bg-go-soft data-open:text-go-text! print:bg-transparent print:p-0 print:text-[0.75em]';

/** A citation number, shown after the words that the source supports. */
function SourceMark({ number }: { number: number }) {
  const { sources, showCard } = useContext(CitedContext);
  const isTouched = useRef(false);
  const source = sources[number - 1];
  if (!source) return null;
  const { url, title } = source;
  return (
    <SourceLink
      url={url}
      className={markLook}
      data-source-mark=""
      dir="ltr"
      aria-label={`Source ${number}: ${title}, ${hostOf(url)}`}
      onPointerEnter={({ currentTarget: mark, pointerType }) => {
        if (pointerType === 'mouse') showCard({ source, mark }, hoverMs);
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && showCard(null, hoverMs)}
      onPointerDown={({ pointerType }) => (isTouched.current = pointerType === 'touch')}
      onFocus={({ currentTarget: mark }) => {
        if (mark.matches(':focus-visible')) showCard({ source, mark });
      }}
      onBlur={() => showCard(null)}
      onClick={(event) => {
        // Touch screens have no hover, so the first tap shows the card, which has the link.
        if (!isTouched.current) return;
        event.preventDefault();
        showCard({ source, mark: event.currentTarget });
      }}
    >
      {number}
    </SourceLink>
  );
}
