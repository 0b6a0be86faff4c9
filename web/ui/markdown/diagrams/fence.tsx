import { useContext } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { CodeBlock } from '../code/code-block.tsx';
import { Growing } from './growing.ts';

interface FenceProps {
  code: string;
  language: string;
  isGrowing?: boolean;
  /** Whether its end has not come. */
  isOpen?: boolean;
}

const Diagram = lazyPart(async () => (await import('./diagram.tsx')).Diagram, {
  placeholder: ({ code }: { code: string }) => (
    <CodeBlock code={code} language="mermaid" isGrowing={false} />
  ),
});

/** A block of code, or the diagram that it is the whole source of. */
export function Fence({ code, language, isGrowing = false, isOpen = false }: FenceProps) {
  const isAnswerGrowing = useContext(Growing);
  if (language.toLowerCase() === 'mermaid' && !isAnswerGrowing && !isOpen) {
    return <Diagram code={code} />;
  }
  return <CodeBlock code={code} language={language} isGrowing={isGrowing} />;
}
