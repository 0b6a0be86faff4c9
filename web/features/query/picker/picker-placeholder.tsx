import type { usePicker } from '#web/api/models/use-picker.ts';
import { RetryButton } from '#web/ui/controls/retry-button.tsx';
import { siteName } from '#web/ui/browser/site-name.ts';

const rowWidths = [[178], [92, 132, 90], [92, 136], [92, 138, 136], [92, 78, 124]];

/** Shown while the models are loading or if they failed to load. */
export function PickerPlaceholder({ query }: { query: ReturnType<typeof usePicker> }) {
  if (query.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-14 text-n11">
        <p className="flex-1">
          Couldn’t load the models. You can still send prompts; {siteName()} picks the model.
        </p>
        <RetryButton onClick={() => void query.refetch()} disabled={query.isFetching} />
      </div>
    );
  }
  return (
    <div aria-hidden className="h-64 max-sm:h-[294px] max-sm:pointer-coarse:h-[322px]">
      <div className="animate-skeleton">
        <div className="h-10 border-b border-n6" />
        {rowWidths.map((widths, row) => (
          <div key={row} className="mt-1.5 flex gap-2 overflow-hidden max-sm:mt-2 max-sm:-mr-4">
            {widths.map((width, index) => (
              <div
                key={index}
                className="h-10 shrink-0 rounded-full bg-n3 sm:h-9"
                style={{ width }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
