import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { isUnreachable } from './database.ts';

export interface Batch<Input, Output> {
  /** The batch's name in metrics. */
  name: string;
  /** Runs one statement for all inputs and returns the results in order. If this throws, nothing was changed. */
  run(inputs: readonly Input[]): Promise<Output[]>;
  /** A key that may occur only once per statement, such as the row that the input changes. */
  keyOf?(input: Input): string;
  /** Only inputs of the same group share a statement. */
  groupOf?(input: Input): string;
}

/** Published after each statement: how long each call waited for it, and how long the statement ran. */
export interface BatchTimes {
  name: string;
  queuedMs: number[];
  runningMs: number;
}

const timed = channel('switchyard:batch');

interface Waiting<Input, Output> {
  input: Input;
  askedAtMs: number;
  resolve(output: Output): void;
  reject(error: unknown): void;
  /** Runs a function in the async context of the call, so that it becomes part of the call's trace. */
  within: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

// If both admitting and storing queries block on locks, two of the eight `planned` connections stay free.
const maxRunning = 3;
const maxTogether = 64;

/**
 * Combines single calls into one statement. Calls made while earlier ones run share the next statement, so
 * that the database parses, locks and commits once for all of them. A single call does not wait.
 */
export function batchCalls<Input, Output>(
  batch: Batch<Input, Output>,
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = [];
  let running = 0;
  let isScheduled = false;

  // Runs at the end of this turn of the event loop, so that the turn's calls share a statement.
  function schedule(): void {
    if (isScheduled || running === maxRunning || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const [together, rest] = takeTogether(batch, waiting);
      waiting = rest;
      running += 1;
      const startedAtMs = timed.hasSubscribers ? performance.now() : 0;
      const [first] = together;
      const run = () => runTogether(batch, together);
      void (first ? first.within(run) : run()).then(() => {
        running -= 1;
        if (timed.hasSubscribers) tellTimes(batch.name, together, startedAtMs);
        schedule();
      });
      schedule();
    });
  }

  return (input) =>
    new Promise((resolve, reject) => {
      const askedAtMs = timed.hasSubscribers ? performance.now() : 0;
      waiting.push({ input, askedAtMs, resolve, reject, within: AsyncLocalStorage.snapshot() });
      schedule();
    });
}

type Split<Input, Output> = [together: Waiting<Input, Output>[], rest: Waiting<Input, Output>[]];

/** Takes the call that has waited longest out of the queue, together with all calls that may share its statement. */
function takeTogether<Input, Output>(
  { keyOf, groupOf }: Batch<Input, Output>,
  waiting: readonly Waiting<Input, Output>[],
): Split<Input, Output> {
  const [first] = waiting;
  const group = first && groupOf?.(first.input);
  const keys = new Set<string>();
  const split: Split<Input, Output> = [[], []];
  for (const call of waiting) {
    const key = keyOf?.(call.input);
    const isAlone = key === undefined || !keys.has(key);
    const fits = split[0].length < maxTogether && isAlone && groupOf?.(call.input) === group;
    // A call must not run before an earlier call with the same key that was left for the next batch.
    if (key !== undefined) keys.add(key);
    split[fits ? 0 : 1].push(call);
  }
  return split;
}

function tellTimes(
  name: string,
  together: readonly { askedAtMs: number }[],
  startedAtMs: number,
): void {
  const queuedMs = together.map(({ askedAtMs }) => startedAtMs - askedAtMs);
  timed.publish({
    name,
    queuedMs,
    runningMs: performance.now() - startedAtMs,
  } satisfies BatchTimes);
}

async function runTogether<Input, Output>(
  batch: Batch<Input, Output>,
  together: readonly Waiting<Input, Output>[],
): Promise<void> {
  try {
    const outputs = await batch.run(together.map(({ input }) => input));
    together.forEach(({ resolve }, index) => resolve(outputs[index] as Output));
  } catch (error) {
    if (together.length === 1 || isUnreachable(error)) {
      for (const { reject } of together) reject(error);
      return;
    }
    // One input caused the error, so each call is retried on its own.
    for (const call of together) await runTogether(batch, [call]);
  }
}
