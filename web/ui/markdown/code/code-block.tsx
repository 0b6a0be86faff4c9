import { CopyButton } from '../../controls/copy-button.tsx';
import { useHighlighted } from './use-highlighted.ts';

interface CodeBlockProps {
  code: string;
  language: string;
  isGrowing: boolean;
}

export function CodeBlock({ code, language, isGrowing }: CodeBlockProps) {
  const highlighted = useHighlighted(code, language, isGrowing);
  return (
    <figure className="code-frame">
      <figcaption>
        <span>{language || 'text'}</span>
        <CopyButton text={code} label="Copy code" />
      </figcaption>
      <pre tabIndex={0}>
        <code>{highlighted}</code>
      </pre>
    </figure>
  );
}
