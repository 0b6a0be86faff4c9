import { Link } from 'wouter';
import type { HealthWindow } from '#shared/contract/health/constants.ts';
import type { Health } from '#shared/contract/health/schemas.ts';
import { formatCount, formatDuration, plural } from '#shared/lib/format.ts';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import { describeCircuit, describeHealthErrors, describeSuccess } from './describe-health.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FailureText } from '#web/api/failure-text.tsx';
import { useModelTest } from './use-health.ts';

type Provider = Health['providers'][number];
type Model = Provider['models'][number];

export function ProviderHealth({ provider, window }: { provider: Provider; window: HealthWindow }) {
  const { name, calls, answered, circuit, models, first, total } = provider;
  const shown = models.filter((model) => model.calls > 0 || model.circuit !== null);
  const idle = models.filter((model) => !shown.includes(model));
  return (
    <section aria-labelledby={`health-${provider.provider}`}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 id={`health-${provider.provider}`} className="font-medium">
          {name}
        </h3>
        <p className="tabular text-14 text-n11">
          {calls === 0
            ? 'No calls in this period.'
            : `${plural(calls, 'call')}, ${describeSuccess(provider)} answered, first text after ${formatDuration(first.p50)}, complete after ${formatDuration(total.p50)}`}
        </p>
        {answered < calls && (
          <Link
            href={`/admin/requests?failed=${provider.provider}&period=${window}`}
            className="inline-flex min-h-6 items-center text-14 link pointer-coarse:min-h-11"
          >
            Requests where {name} failed
          </Link>
        )}
        {circuit && <Pill tone="caution">{describeCircuit(circuit)}</Pill>}
      </div>
      {shown.length > 0 && (
        <DataTable
          label={`Health of ${name}’s models`}
          columns={columns}
          rows={shown}
          keyOf={({ model }) => model}
        />
      )}
      {idle.length > 0 && <IdleModels models={idle} />}
    </section>
  );
}

function IdleModels({ models }: { models: readonly Model[] }) {
  return (
    <details className="mt-2 text-14">
      <summary className="w-fit py-1 text-13 text-n11 link pointer-coarse:py-3">
        {plural(models.length, 'model')} without calls in this period
      </summary>
      <ul className="mt-2 grid gap-x-8 gap-y-1 md:grid-cols-2">
        {models.map(({ model, name }) => (
          <li key={model} className="flex flex-wrap items-center justify-between gap-2">
            {name}
            <TestButton model={model} name={name} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** All tables on this page have the same column widths, so that they line up. */
const columns: Column<Model>[] = [
  {
    key: 'model',
    header: 'Model',
    isPinned: true,
    isTitle: true,
    width: 10,
    wraps: true,
    cell: ({ name }) => name,
  },
  {
    key: 'calls',
    header: 'Calls',
    isNumber: true,
    width: 4.5,
    cell: ({ calls }) => formatCount(calls),
  },
  { key: 'success', header: 'Answered', isNumber: true, width: 6, cell: describeSuccess },
  {
    key: 'first',
    header: 'First text (p50, p95)',
    isNumber: true,
    width: 11,
    cell: ({ first }) => describeTimes(first),
  },
  {
    key: 'total',
    header: 'Total (p50, p95)',
    isNumber: true,
    width: 9.5,
    cell: ({ total }) => describeTimes(total),
  },
  { key: 'errors', header: 'Errors', width: 9.5, wraps: true, cell: describeHealthErrors },
  {
    key: 'circuit',
    header: 'Circuit',
    width: 9.5,
    wraps: true,
    cell: ({ circuit }) => describeCircuit(circuit),
  },
  {
    key: 'test',
    header: 'Test',
    width: 9,
    cell: ({ model, name, canTest }) =>
      canTest ? <TestButton model={model} name={name} /> : 'Not offered',
  },
];

function describeTimes({ p50, p95 }: { p50: number | null; p95: number | null }): string {
  return p50 === null ? '–' : `${formatDuration(p50)}, ${formatDuration(p95)}`;
}

/** Sends the model a short test prompt and shows the result. */
function TestButton({ model, name }: { model: string; name: string }) {
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
        {test.isError && <FailureText error={test.error} />}
        {test.data &&
          `${test.data.message} ${test.data.isWorking ? `First text after ${formatDuration(test.data.firstMs)}, complete after ${formatDuration(test.data.totalMs)}.` : ''}`}
      </span>
    </div>
  );
}
