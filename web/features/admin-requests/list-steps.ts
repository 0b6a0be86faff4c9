import type { RequestDetails } from '#shared/contract/requests/schemas.ts';
import type { NameOfModel } from './describe-request.ts';

export interface RequestStep {
  name: string;
  kind: 'ours' | 'waiting' | 'writing' | 'failed';
  startMs: number;
  endMs: number;
}

/**
 * The timeline from prompt to stored answer: the choice, the wait for a slot, and the parts of each attempt.
 */
export function listSteps(
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
