import type { MouseEvent } from 'react';
import { LazyMarkdown } from '../lazy-markdown.tsx';
import type { MarkdownProps } from '../markdown.tsx';

/** An answer that combines several others and cites them with links. */
export function CombinedAnswer(props: MarkdownProps) {
  return (
    <div onClick={followCitation}>
      <LazyMarkdown {...props} />
    </div>
  );
}

/** Dispatched on a cited answer, so that its column becomes visible if only one column fits. */
export const showAnswerEvent = 'show-answer';

function followCitation(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const answer = link && document.getElementById(link.hash.slice(1));
  if (!answer || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  answer.dispatchEvent(new CustomEvent(showAnswerEvent, { bubbles: true }));
  // Waits for a frame, because the answer's column may not be rendered yet.
  requestAnimationFrame(() => {
    answer.scrollIntoView({ block: 'start' });
    answer.focus({ preventScroll: true });
  });
}
