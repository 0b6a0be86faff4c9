import { useSearchParams } from 'wouter';
import { parseView, writeView, type View } from './view.ts';

/** The view that the address says, and a way to change parts of it, each change a step for Back. */
export function useView(): [View, (parts: Partial<View>) => void] {
  const [search, setSearch] = useSearchParams();
  const view = parseView(search);
  return [view, (parts) => setSearch(writeView({ ...view, ...parts }))];
}
