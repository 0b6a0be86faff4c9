import type { RequestDetails } from '#shared/contract/requests/schemas.ts';
import { formatDuration } from '#shared/lib/format.ts';
import type { NameOfModel } from './describe-request.ts';

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

interface RequestStep {
  name: string;
  kind: 'ours' | 'waiting' | 'writing' | 'failed';
  startMs: number;
  endMs: number;
}

/**
 * The timeline from the prompt to the stored answer: the choice, the wait for a slot, and the parts of each
 * attempt.
 */
function listSteps(
  chosenMs: number,
  { attempts, timeMs }: Pick<RequestDetails['answers'][number], 'attempts' | 'timeMs'>,
  nameOf: NameOfModel,
): RequestStep[] {
  const begunMs = attempts[0]?.startMs ?? timeMs ?? chosenMs;
  const steps: RequestStep[] = [
    { name: 'Choosing the model', kind: 'ours', startMs: 0, endMs: chosenMs },
    { name: 'Waiting in line', kind: 'ours', startMs: chosenMs, endMs: begunMs },
  ];
  for (const { model, startMs, firstMs, endMs, outcome } of attempts) {
    const name = nameOf(model);
    if (outcome === 'not-asked') continue;
    if (firstMs === null) {
      const kind = outcome === 'stopped' ? 'waiting' : 'failed';
      steps.push({ name: `${name}, no text`, kind, startMs, endMs });
      continue;
    }
    const end = outcome === 'answered' || outcome === 'stopped' ? 'writing' : 'failed';
    steps.push(
      { name: `${name}, until first text`, kind: 'waiting', startMs, endMs: firstMs },
      { name: `${name}, writing`, kind: end, startMs: firstMs, endMs },
    );
  }
  return steps.filter((step) => step.endMs >= step.startMs);
}
