import type { ReactNode } from 'react';

/** A line of a description list, with the name on the left and the value on the right. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 border-b border-n6 py-2 text-14">
      <dt className="shrink-0 text-n11">{name}</dt>
      <dd className="tabular text-right text-pretty">{children}</dd>
    </div>
  );
}
