import { useSyncExternalStore } from 'react';

let isAsked = false;

/** Whether the page is being printed. On paper, collapsed content can't be expanded. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAsked || matchMedia('print').matches,
    () => false,
  );
}

// Some browsers only fire the print events. Generating a PDF only changes the media type.
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
