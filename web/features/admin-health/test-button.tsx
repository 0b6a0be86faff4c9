import { formatDuration } from '#shared/lib/format.ts';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useModelTest } from './use-health.ts';

/** Sends the model a short test prompt and shows the result. */
export function TestButton({ model, name }: { model: string; name: string }) {
  const test = useModelTest(model);
  return (
    <div className="flex flex-wrap items-center max-sm:justify-end">
      <Button
        aria-label={`Test ${name}`}
        disabled={test.isPending}
        onClick={() => test.mutate()}
        className="h-9!"
      >
        {test.isPending ? 'Testing…' : 'Test'}
      </Button>
      <span
        role="status"
        className="max-w-72 text-13 whitespace-normal text-n11 not-empty:ml-2 sm:basis-full sm:not-empty:ml-0"
      >
        {test.isError && describeError(test.error)}
        {test.data &&
          `${test.data.message} ${test.data.isWorking ? `First text after ${formatDuration(test.data.firstMs)}, complete after ${formatDuration(test.data.totalMs)}.` : ''}`}
      </span>
    </div>
  );
}
