import { useSyncExternalStore } from 'react';

let isAsked = false;

/** Whether the page is being printed and must show its collapsed content. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAsked || matchMedia('print').matches,
    () => false,
  );
}

// Some browsers fire only the print events, and generating a PDF changes only the media type.
function subscribe(onChange: () => void): () => void {
  const paper = matchMedia('print');
  const tell = ({ type }: Event) => {
    if (type !== 'change') isAsked = type === 'beforeprint';
    onChange();
  };
  paper.addEventListener('change', tell);
  addEventListener('beforeprint', tell);
  addEventListener('afterprint', tell);
  return () => {
    paper.removeEventListener('change', tell);
    removeEventListener('beforeprint', tell);
    removeEventListener('afterprint', tell);
  };
}
