import { createPart } from '../../parts/part.ts';
import { useToldPart } from '../../parts/use-part.ts';

export type MathsModule = typeof import('./maths.tsx');

export const mathsPart = createPart(() => import('./maths.tsx'));

/**
 * Returns the module that renders formulas, which is loaded with the first formula. Until then, returns null,
 * and formulas are shown as source.
 */
export function useMaths(isWanted: boolean): MathsModule | null {
  const { code } = useToldPart(mathsPart, isWanted);
  return isWanted ? code : null;
}
