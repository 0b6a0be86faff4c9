import { useContext } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { CodeBlock } from '../code/code-block.tsx';
import { Growing } from './growing.ts';

interface FenceProps {
  code: string;
  language: string;
  isGrowing?: boolean;
  /** Whether the block's closing fence is missing. */
  isOpen?: boolean;
}

const Diagram = lazyPart(async () => (await import('./diagram.tsx')).Diagram, {
  placeholder: ({ code }: { code: string }) => (
    <CodeBlock code={code} language="mermaid" isGrowing={false} />
  ),
});

/** A code block, or the diagram that the code describes. */
export function Fence({ code, language, isGrowing = false, isOpen = false }: FenceProps) {
  const isAnswerGrowing = useContext(Growing);
  if (language.toLowerCase() === 'mermaid' && !isAnswerGrowing && !isOpen) {
    return <Diagram code={code} />;
  }
  return <CodeBlock code={code} language={language} isGrowing={isGrowing} />;
}
