import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { DisclosureButton } from '#web/ui/controls/disclosure-button.tsx';
import { useIsPrinting } from '#web/ui/browser/use-is-printing.ts';
import { limitText } from '#web/ui/markdown/bounds/plain-text.tsx';

/** More text than fits into six lines, so that a long collapsed prompt isn't laid out in full. */
const foldedCharacters = 2_000;

/** In some scripts, letters extend below their line. That doesn't mean that there is another line. */
const letterOverhangPx = 12;

/** A sent prompt, collapsed to a few lines. It is shown in full on demand and in print. */
export function SentPrompt({ text }: { text: string }) {
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
          // The button takes the place of the third line.
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
