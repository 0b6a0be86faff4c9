import { createPart } from '../../parts/part.ts';
import { useToldPart } from '../../parts/use-part.ts';

export type MathsModule = typeof import('./maths.tsx');

const maths = createPart<MathsModule>(async () => {
  const { Maths, mathsPlugin } = await import('./maths.tsx');
  return { Maths, mathsPlugin };
});

/**
 * The module that renders formulas, loaded with the first one. Null until then, and formulas are
 * shown as source.
 */
export function useMaths(isWanted: boolean): MathsModule | null {
  const { code } = useToldPart(maths, isWanted);
  return isWanted ? code : null;
}
