import type { ReactNode } from 'react';
import type { Purchase } from './purchases.ts';

interface OfferProps extends Pick<Purchase, 'price' | 'unit' | 'note'> {
  /** The button that leads to the purchase, if the user can buy. */
  children: ReactNode;
}

/** A line with the price of one way to buy Standard. */
export function Offer({ price, unit, note, children }: OfferProps) {
  return (
    <div className="flex min-h-18 items-center justify-between gap-4 border-b border-n6 py-3">
      <div>
        <p className="tabular">
          <span className="text-20 font-semibold tracking-tight">{price}</span>
          <span className="text-n11">{unit}</span>
        </p>
        <p className="text-13 text-balance text-n10">{note}</p>
      </div>
      {children}
    </div>
  );
}
