import { Button } from '../controls/button.tsx';
import { RetryButton } from '../controls/retry-button.tsx';
import { useLost } from '../guards/lost-by-reload.ts';
import { reloadPage } from '../guards/reload-page.ts';
import type { Part } from './part.ts';
import { siteName } from '#web/ui/browser/site-name.ts';

interface PartFailureProps {
  part: Part<unknown>;
  /** A sentence about what is missing. */
  children: string;
}

/** Reports that a part of the page did not load, and offers a retry or a reload. */
export function PartFailure({ part, children }: PartFailureProps) {
  const lost = useLost();
  const isGone = part.getState().failure === 'gone';
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-14 text-n11">
      <p className="min-w-60 flex-1">
        {children}{' '}
        {isGone
          ? `${siteName()} was updated. Reload the page to continue. ${describeSaved(lost)}`
          : describeSaved(null)}
      </p>
      {isGone ? (
        <Button onClick={() => void reloadPage()}>Reload</Button>
      ) : (
        <RetryButton onClick={() => void part.fetch().catch(() => {})} />
      )}
    </div>
  );
}

function describeSaved(lost: string | null): string {
  return `Anything you typed is saved${lost === null ? '' : `, except ${lost}`}.`;
}
