import type { ComponentProps } from 'react';
import type { Components, ExtraProps } from 'react-markdown';

import { CodeBlock } from './code-block.tsx';

type Node = ExtraProps['node'];

/** How an answer's elements are drawn; its headings stand below the page's own. */
export const answerComponents: Components = {
  h1: (props) => <h3 {...plain(props)} />,
  h2: (props) => <h4 {...plain(props)} />,
  h3: (props) => <h5 {...plain(props)} />,
  h4: (props) => <h6 {...plain(props)} />,
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt }) =>
    src ? (
      <img src={src} alt={alt ?? ''} loading="lazy" />
    ) : (
      <span>[Image: {alt || 'no title'}]</span>
    ),
  table: (props) => (
    <div className="table-frame" role="region" aria-label="Table" tabIndex={0}>
      <table {...plain(props)} />
    </div>
  ),
  pre: ({ node }) => <CodeBlock {...readCode(node)} isGrowing={false} />,
};

function plain<Props extends { node?: Node }>({ node: _, ...rest }: Props) {
  return rest as ComponentProps<'table'> & ComponentProps<'h3'>;
}

function readCode(node: Node): { code: string; language: string } {
  const code = node?.children.find((child) => child.type === 'element');
  const className = String(code?.properties['className'] ?? '');
  const text = code?.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  return { code: text?.trimEnd() ?? '', language: /language-(\S+)/.exec(className)?.[1] ?? '' };
}
