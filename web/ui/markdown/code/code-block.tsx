import {
  createElement,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { WrapText } from 'lucide-react';
import { CopyButton } from '../../controls/copy-button.tsx';
import { KeepSelection } from '../keep-selection.tsx';
import { useToldPart } from '../../parts/use-part.ts';
import { highlighter } from './ask-highlighter.ts';
import { LeftOut, limitText } from '../bounds/plain-text.tsx';
import type { Span } from './highlight.ts';
import { Listeners } from '../../browser/listeners.ts';
import { localStore, readStored, writeStored } from '../../browser/storage.ts';
import { IconButton } from '../../controls/icon-button.tsx';

// Longer code takes too long to highlight.
const maxCharacters = 60_000;

interface Coloured {
  code: string;
  language: string;
  nodes: ReactNode;
}

interface CodeBlockProps {
  code: string;
  language: string;
  isGrowing: boolean;
  /** Shown instead of the language's name. */
  choice?: ReactNode;
  /** A sentence above the code. */
  note?: string | undefined;
}

export function CodeBlock({ code, language, isGrowing, choice, note }: CodeBlockProps) {
  const { drawn, leftOut } = limitText(code);
  const highlighted = useHighlighted(drawn, language, isGrowing);
  return (
    <figure className="code-frame" dir="ltr">
      <figcaption>
        {choice ?? <span>{language || 'text'}</span>}
        <span className="flex">
          <WrapButton />
          <CopyButton text={code} label="Copy code" />
        </span>
      </figcaption>
      {note !== undefined && (
        <p role="note" className="px-4 pt-3 text-14 text-n11">
          {note}
        </p>
      )}
      <KeepSelection>
        <pre tabIndex={0}>
          <code>{highlighted}</code>
        </pre>
      </KeepSelection>
      <LeftOut count={leftOut} />
    </figure>
  );
}

/** The code with its highlighting so far. Until the code is complete, its last line has none. */
function useHighlighted(code: string, language: string, isGrowing: boolean): ReactNode {
  const [coloured, setColoured] = useState<Coloured | null>(null);
  const isWanted = language !== '' && code.length <= maxCharacters;
  const settled = isGrowing ? code.slice(0, code.lastIndexOf('\n') + 1) : code;

  const { code: painter } = useToldPart(highlighter, isWanted && settled !== '');

  useEffect(() => {
    if (!painter || !isWanted || settled === '') return;
    return painter.ask(settled, language, (spans) => {
      if (!spans) return;
      startTransition(() => setColoured({ code: settled, language, nodes: spans.map(toNode) }));
    });
  }, [painter, isWanted, settled, language]);

  const isCurrent = coloured?.language === language && code.startsWith(coloured.code);
  return isCurrent ? [coloured.nodes, code.slice(coloured.code.length)] : code;
}

function toNode([text, className]: Span, key: number): ReactNode {
  return className === '' ? text : createElement('span', { key, className }, text);
}

const key = 'switchyard.wrapCode';
const listeners = new Listeners();

/** Turns line wrapping on or off for all code on the page. Unwrapped code scrolls sideways. */
function WrapButton() {
  const isOn = useSyncExternalStore(listeners.subscribe, isWrapping, () => false);
  return (
    <IconButton
      label="Wrap lines"
      aria-pressed={isOn}
      className="aria-pressed:text-go-text"
      onClick={toggle}
    >
      <WrapText size={16} aria-hidden />
    </IconButton>
  );
}

function isWrapping(): boolean {
  return 'wrapCode' in document.documentElement.dataset;
}

function toggle(): void {
  const isOn = !isWrapping();
  writeStored(localStore, key, isOn ? 'true' : null);
  show(isOn);
}

function show(isOn: boolean): void {
  document.documentElement.toggleAttribute('data-wrap-code', isOn);
  listeners.tell();
}

if (typeof document !== 'undefined') show(readStored(localStore, key) === 'true');
