import type { ReactNode } from 'react';

/** Replaces an empty list and explains why it is empty. */
export function EmptyPanel({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-panel border border-n6 px-4 py-10 text-center text-14 text-n11">
      {children}
    </div>
  );
}
