import type { ReactNode } from 'react';

/** Stands where rows would, and says why there are none and what can be done. */
export function EmptyPanel({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-panel border border-n6 px-4 py-10 text-center text-14 text-n11">
      {children}
    </div>
  );
}
