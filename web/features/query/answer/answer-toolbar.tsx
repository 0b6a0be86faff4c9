import type { ReactNode } from 'react';
import type { ShownAnswer } from '../conversation/state/turn.ts';
import { Price } from './receipt/price.tsx';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

interface AnswerToolbarProps {
  answer: ShownAnswer;
  /** The prompt, which is saved to a file together with the answer. */
  query: string;
  /** The query whose instructions were saved; null if there were none. */
  queryId: string | null;
  /** Actions for the turn, shown before those for the answer. */
  children?: ReactNode;
}

/** An answer's actions and price, shown below the text so that it doesn't move when they appear. */
export function AnswerToolbar({ answer, query, queryId, children }: AnswerToolbarProps) {
  const { routed, text, web, receipt } = answer;
  return (
    <div
      data-screen-only
      className="mt-3 -ml-3 flex min-h-10 flex-wrap items-center empty:hidden pointer-coarse:min-h-11"
    >
      {children}
      {text && <LazyMoreMenu query={query} name={routed.name} text={text} web={web} />}
      {receipt && <Price receipt={receipt} queryId={queryId} />}
    </div>
  );
}

const LazyMoreMenu = lazyPart(async () => (await import('./more/more-menu.tsx')).MoreMenu, {
  placeholder: () => <span className="w-10 pointer-coarse:w-11" />,
});
