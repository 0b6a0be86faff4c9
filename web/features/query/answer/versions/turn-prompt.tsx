import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useIsPrinting } from '#web/ui/browser/use-is-printing.ts';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { DisclosureButton } from '#web/ui/controls/disclosure-button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { limitText } from '#web/ui/markdown/bounds/plain-text.tsx';
import type { Turn } from '../../conversation/state/turn.ts';
import { SentFiles } from '../sent-files.tsx';
import { keepEdit, readEdit } from './edit-drafts.ts';
import { PromptEditor } from './prompt-editor.tsx';
import { useVersionActions } from './version-actions.ts';

/** A sent prompt with its files, and a field to edit it. */
export function TurnPrompt({ turn }: { turn: Turn }) {
  const actions = useVersionActions();
  const [byHand, setByHand] = useState<{ turnId: number; isOpen: boolean } | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const isByHand = byHand?.turnId === turn.id;
  const isChanged = readEdit(turn) !== null;
  const isEdited = isByHand ? byHand.isOpen : isChanged;
  const open = (isOpen: boolean) => setByHand({ turnId: turn.id, isOpen });
  const wasClosed = useRef(false);

  useEffect(() => {
    if (!wasClosed.current || isEdited) return;
    wasClosed.current = false;
    pencil.current?.focus({ preventScroll: true });
  }, [isEdited]);

  if (actions && isEdited) {
    const close = () => {
      wasClosed.current = true;
      open(false);
    };
    const end = () => {
      keepEdit(turn, null);
      close();
    };
    return (
      <>
        <SentFiles files={turn.files} />
        <PromptEditor
          key={turn.id}
          turn={turn}
          isBusy={actions.isBusy}
          takesFocus={isByHand}
          onSend={(query) => {
            if (actions.onAsk(turn, { query })) end();
          }}
          onClose={close}
          onCancel={end}
        />
      </>
    );
  }
  return (
    // Reversed, so that the actions are to the left of the bubble but come after it in the tab order.
    <div data-prompt className="group flex flex-row-reverse items-end gap-1">
      <div className="flex max-w-[85%] min-w-0 flex-col items-end gap-2">
        <SentFiles files={turn.files} />
        {turn.query && <SentPrompt key={turn.id} text={turn.query} />}
      </div>
      <div
        data-screen-only
        className={clsx(
          'flex shrink-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
          !isChanged && 'opacity-0',
        )}
      >
        {turn.query && <CopyButton text={turn.query} label="Copy prompt" />}
        {actions && (
          <IconButton
            ref={pencil}
            label={isChanged ? 'Edit prompt (unsent changes)' : 'Edit prompt'}
            aria-disabled={actions.isBusy}
            className={clsx('aria-disabled:text-n7!', isChanged && 'text-go!')}
            onClick={() => !actions.isBusy && open(true)}
          >
            <Pencil size={15} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** More than six lines. Without this limit, a long collapsed prompt would be laid out in full. */
const foldedCharacters = 2_000;

/** In some scripts, letters extend below their line. An overhang this small isn't another line. */
const letterOverhangPx = 12;

/** A sent prompt, collapsed to a few lines. It is shown in full on demand and in print. */
function SentPrompt({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const isPrinting = useIsPrinting();
  const { drawn } = limitText(isOpen || isPrinting ? text : text.slice(0, foldedCharacters));

  useLayoutEffect(() => {
    const element = words.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() =>
      setIsCut(
        element.scrollHeight - element.clientHeight > letterOverhangPx ||
          text.length > foldedCharacters,
      ),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);

  return (
    <div className="max-w-full rounded-panel bg-n3 px-4 py-2.5 max-sm:py-2">
      <p
        ref={words}
        id={id}
        dir="auto"
        className={clsx(
          'wrap-anywhere whitespace-pre-wrap run-by-line',
          isOpen && 'max-h-[60dvh] overflow-y-auto print:max-h-none print:overflow-visible',
          !isOpen && !isPrinting && 'line-clamp-6',
          // The button that expands the prompt replaces its third line.
          !isOpen && !isPrinting && (isCut ? 'max-sm:line-clamp-2' : 'max-sm:line-clamp-3'),
        )}
        {...(isOpen && { tabIndex: 0 })}
      >
        {drawn}
      </p>
      {(isCut || isOpen) && (
        <DisclosureButton
          isOpen={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="hit-area relative mt-1 inline-flex items-center gap-1 rounded-small text-14 text-go-text hover:underline"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </DisclosureButton>
      )}
    </div>
  );
}
