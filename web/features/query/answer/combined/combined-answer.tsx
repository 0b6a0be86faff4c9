import type { MouseEvent } from 'react';
import { LazyMarkdown } from '#web/ui/markdown/lazy-markdown.tsx';
import { linkCitations } from './cite-answers.ts';

interface CombinedAnswerProps {
  text: string;
  isStreaming: boolean;
  isCut: boolean;
  /** The comparison whose answers it cites. */
  queryId: string;
}

/** An answer that was written from those of a comparison, and leads back to them. */
export function CombinedAnswer({ text, isStreaming, isCut, queryId }: CombinedAnswerProps) {
  const { origin, pathname } = window.location;
  return (
    <div onClick={followCitation}>
      <LazyMarkdown
        text={linkCitations(text, queryId, origin + pathname)}
        isStreaming={isStreaming}
        isCut={isCut}
      />
    </div>
  );
}

/** Told to an answer of a comparison that it is to be shown, wherever only one has room. */
export const showAnswerEvent = 'show-answer';

function followCitation(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const answer = link && document.getElementById(link.hash.slice(1));
  if (!answer || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  answer.dispatchEvent(new CustomEvent(showAnswerEvent, { bubbles: true }));
  // The column may have to be drawn first.
  requestAnimationFrame(() => {
    answer.scrollIntoView({ block: 'start' });
    answer.focus({ preventScroll: true });
  });
}
