import { describeStorage } from '../list-state.ts';
import { useThreads } from '../use-threads.ts';

/** What is kept, and how much may be. */
export function StorageLine() {
  const { data: list } = useThreads();
  if (!list) return null;
  return (
    <p className="tabular flex flex-wrap justify-between gap-x-3 px-5.5 pt-2 pb-4 text-13 text-n10">
      <span>
        {list.threads.length} of {list.maxThreads} threads
      </span>
      <span>{describeStorage(list)}</span>
    </p>
  );
}
