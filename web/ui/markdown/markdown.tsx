import { memo } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './code/code-block.tsx';
import { answerComponents } from './elements.tsx';
import { findHeadingLevels } from './heading-levels.ts';
import { hasMaths, hideOpenMaths, markMaths } from './maths/mark-maths.ts';
import { useMaths, type MathsModule } from './maths/use-maths.ts';
import { safeLink, safeImage } from './safe-url.ts';
import { settleTail } from './blocks/settle-tail.ts';
import { splitBlocks, type Block } from './blocks/split-blocks.ts';

interface MarkdownProps {
  text: string;
  isStreaming: boolean;
}

/** An answer's Markdown. Only its last block is parsed again while it grows; raw HTML is shown as text. */
export default function Markdown({ text, isStreaming }: MarkdownProps) {
  const blocks = splitBlocks(text);
  const headingLevels = findHeadingLevels(blocks);
  const maths = useMaths(hasMaths(text));
  return (
    <div className="markdown">
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          {...asProps(block)}
          headingLevels={headingLevels}
          maths={maths}
          isGrowing={isStreaming && index === blocks.length - 1}
        />
      ))}
    </div>
  );
}

interface BlockViewProps {
  text: string;
  language: string | null;
  headingLevels: string;
  maths: MathsModule | null;
  isGrowing: boolean;
}

function asProps(block: Block): Pick<BlockViewProps, 'text' | 'language'> {
  if (block.kind === 'code') return { text: block.code, language: block.language };
  return { text: block.text, language: null };
}

const BlockView = memo(function BlockView(props: BlockViewProps) {
  const { text, language, headingLevels, maths, isGrowing } = props;
  if (language !== null) return <CodeBlock code={text} language={language} isGrowing={isGrowing} />;
  const closed = maths && isGrowing ? hideOpenMaths(text) : text;
  const settled = isGrowing ? settleTail(closed) : closed;
  return (
    <ReactMarkdown
      remarkPlugins={maths ? [remarkGfm, [...maths.mathsPlugin]] : remarkPlugins}
      components={answerComponents(headingLevels, maths)}
      urlTransform={transformUrl}
    >
      {maths ? markMaths(settled) : settled}
    </ReactMarkdown>
  );
});

const remarkPlugins = [remarkGfm];

function transformUrl(url: string, key: string): string | null {
  return key === 'src' ? safeImage(url, window.location.origin) : safeLink(url);
}
