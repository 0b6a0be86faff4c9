import { createPart } from '../../parts/part.ts';
import { useToldPart } from '../../parts/use-part.ts';

export type MathsModule = typeof import('./maths.tsx');

const maths = createPart<MathsModule>(async () => {
  const { Maths, mathsPlugin } = await import('./maths.tsx');
  return { Maths, mathsPlugin };
});

/** The module that draws formulas, fetched with the first one; null until then, when they show as written. */
export function useMaths(isWanted: boolean): MathsModule | null {
  const { code } = useToldPart(maths, isWanted);
  return isWanted ? code : null;
}
