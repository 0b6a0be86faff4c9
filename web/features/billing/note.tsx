import type { ReactNode } from 'react';

interface NoteProps {
  action: ReactNode;
  children: ReactNode;
}

/** Why there is nothing to fill in, and the way on. */
export function Note({ action, children }: NoteProps) {
  return (
    <div className="rounded-panel border border-n6 p-5 max-sm:p-4">
      <p className="text-n11">{children}</p>
      <div className="mt-4 flex flex-wrap gap-2">{action}</div>
    </div>
  );
}
