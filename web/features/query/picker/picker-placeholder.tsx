import { RotateCw } from 'lucide-react';
import type { usePicker } from '#web/api/use-picker.ts';
import { Button } from '#web/ui/controls/button.tsx';

const pillWidths = [178, 142, 112, 118, 150, 128, 132, 156, 148, 140, 134, 150];

/** Shown until the models of the picker have come, or when they could not. */
export function PickerPlaceholder({ query }: { query: ReturnType<typeof usePicker> }) {
  if (query.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-n11">
        <p className="flex-1">
          The models could not be loaded. You can still ask: Switchyard chooses for you.
        </p>
        <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
          <RotateCw size={15} aria-hidden />
          Retry
        </Button>
      </div>
    );
  }
  return (
    <div aria-hidden className="h-[316px] max-sm:h-[252px] max-sm:pointer-coarse:h-[268px]">
      <div className="animate-skeleton">
        <div className="h-10 border-b border-n6" />
        <div className="mt-3 flex flex-wrap gap-2 overflow-hidden max-sm:h-24">
          {pillWidths.map((width, index) => (
            <div key={index} className="h-10 rounded-full bg-n3" style={{ width }} />
          ))}
        </div>
      </div>
    </div>
  );
}
