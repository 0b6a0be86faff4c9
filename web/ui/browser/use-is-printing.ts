import { useSyncExternalStore } from 'react';

let isAsked = false;

/** Whether the page is being laid out for paper, where nobody can open what is folded. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAsked || matchMedia('print').matches,
    () => false,
  );
}

// Some browsers tell of paper by the event alone, and drawing pages without printing them changes the medium alone.
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
