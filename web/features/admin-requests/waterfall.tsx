import type { RequestDetails } from '#shared/contract/requests/schemas.ts';
import { formatDuration } from '#shared/lib/format.ts';
import type { NameOfModel } from './describe-request.ts';
import { listSteps, type RequestStep } from './list-steps.ts';

interface WaterfallProps {
  chosenMs: number;
  answer: RequestDetails['answers'][number];
  nameOf: NameOfModel;
}

/** Draws each step of an answer as a bar on a shared time scale. */
export function Waterfall({ chosenMs, answer, nameOf }: WaterfallProps) {
  const steps = listSteps(chosenMs, answer, nameOf);
  const wholeMs = Math.max(1, answer.timeMs ?? 0, ...steps.map(({ endMs }) => endMs));
  return (
    <ul aria-label={`Timings for ${answer.name}`} className="mt-3 grid gap-1 text-13 max-sm:gap-3">
      {steps.map((step, at) => (
        <li
          key={at}
          className="grid grid-cols-[14rem_1fr_5rem] items-center gap-x-3 max-sm:grid-cols-[1fr_4.5rem] max-sm:gap-y-0.5"
        >
          <span className="truncate text-n11">{step.name}</span>
          <Bar step={step} wholeMs={wholeMs} />
          <span className="tabular text-right">{formatDuration(step.endMs - step.startMs)}</span>
        </li>
      ))}
    </ul>
  );
}

const looks: Record<RequestStep['kind'], string> = {
  ours: 'bg-n7',
  waiting: 'bg-n8',
  writing: 'bg-go-line',
  failed: 'bg-danger',
};

function Bar({ step: { startMs, endMs, kind }, wholeMs }: { step: RequestStep; wholeMs: number }) {
  const percent = (ms: number) => `${(ms / wholeMs) * 100}%`;
  return (
    <span className="relative block h-3 rounded-small bg-n3 max-sm:order-last max-sm:col-span-2">
      <span
        className={`absolute inset-y-0 min-w-0.5 rounded-small ${looks[kind]}`}
        style={{ left: percent(startMs), width: percent(endMs - startMs) }}
      />
    </span>
  );
}
