import { memo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './code-block.tsx';
import { answerComponents } from './elements.tsx';
import { safeLink, safeImage } from './safe-url.ts';
import { settleTail } from './settle-tail.ts';
import { splitBlocks, type Block } from './split-blocks.ts';

interface MarkdownProps {
  text: string;
  isStreaming: boolean;
}

/** An answer's Markdown. Only its last block is parsed again while it grows; raw HTML is shown as text. */
export default function Markdown({ text, isStreaming }: MarkdownProps) {
  const blocks = splitBlocks(text);
  return (
    <div className="markdown">
      {blocks.map((block, index) => (
        <BlockView
          key={index}
          {...asProps(block)}
          isGrowing={isStreaming && index === blocks.length - 1}
        />
      ))}
    </div>
  );
}

interface BlockViewProps {
  text: string;
  language: string | null;
  isGrowing: boolean;
}

function asProps(block: Block): Omit<BlockViewProps, 'isGrowing'> {
  if (block.kind === 'code') return { text: block.code, language: block.language };
  return { text: block.text, language: null };
}

const BlockView = memo(function BlockView({ text, language, isGrowing }: BlockViewProps) {
  if (language !== null) return <CodeBlock code={text} language={language} isGrowing={isGrowing} />;
  return (
    <ReactMarkdown
      remarkPlugins={remarkPlugins}
      components={components}
      urlTransform={transformUrl}
    >
      {isGrowing ? settleTail(text) : text}
    </ReactMarkdown>
  );
});

const remarkPlugins = [remarkGfm];
const components: Components = answerComponents;

function transformUrl(url: string, key: string): string | null {
  return key === 'src' ? safeImage(url, window.location.origin) : safeLink(url);
}
