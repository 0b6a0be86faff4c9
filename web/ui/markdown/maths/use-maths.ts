import { useEffect, useState } from 'react';

export type MathsModule = typeof import('./maths.tsx');

let loaded: MathsModule | null = null;

/** The module that draws formulas, fetched with the first formula; null until then. */
export function useMaths(isWanted: boolean): MathsModule | null {
  const [maths, setMaths] = useState(loaded);

  useEffect(() => {
    if (!isWanted || maths) return;
    import('./maths.tsx').then(
      ({ Maths, mathsPlugin }) => {
        loaded = { Maths, mathsPlugin };
        setMaths(loaded);
      },
      // Without it formulas are shown as they were written.
      () => {},
    );
  }, [isWanted, maths]);

  return isWanted ? maths : null;
}
