import type { MouseEvent } from 'react';
import { LazyMarkdown } from '../lazy-markdown.tsx';
import { linkCitations } from './cite-answers.ts';

interface CombinedAnswerProps {
  text: string;
  isStreaming: boolean;
  isCut?: boolean;
  /** The group of answers that it cites, by their anchors. */
  cites: string;
}

/** An answer that was written from several others, and leads back to them. */
export function CombinedAnswer({ text, cites, ...rest }: CombinedAnswerProps) {
  const { origin, pathname } = window.location;
  return (
    <div onClick={followCitation}>
      <LazyMarkdown text={linkCitations(text, cites, origin + pathname)} {...rest} />
    </div>
  );
}

/** Told to an answer that is cited: it is to be shown, wherever only one of several has room. */
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
