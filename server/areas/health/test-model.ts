import type { ModelTest } from '#shared/contract/health/schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import { ProviderError } from '../../providers/contract/provider-error.ts';
import type { Model } from '../../providers/contract/model.ts';
import type { AnswerRequest, Providers } from '../../providers/contract/model-provider.ts';

export interface ModelTestDeps {
  findModel(id: ModelId): Model | null;
  hasKey(provider: Model['provider']): boolean;
  providers: Pick<Providers, 'get'>;
  /**
   * Returns null if one more test may run now, otherwise the seconds to wait. All administrators share the
   * limit.
   */
  countTest(): number | null;
  explain(model: Model, error: unknown): string;
}

const longestMs = 30_000;

/** Enough for a model that thinks before it writes one word. */
const mostTokens = 512;

/** Requests one word from a model, without a query: the call is not counted, stored or recorded for health. */
export async function testModel(
  deps: ModelTestDeps,
  id: ModelId,
  signal: AbortSignal,
): Promise<ModelTest> {
  const model = deps.findModel(id);
  if (!model?.writesText)
    throw new AppError('unknown-model', 'There is no such model. Reload the page.');
  if (!deps.hasKey(model.provider)) {
    throw new AppError('missing-key', 'This model’s provider has no key. Save one first.');
  }
  const waitSeconds = deps.countTest();
  if (waitSeconds !== null) {
    throw new AppError(
      'minute-limit',
      'You can run at most six tests per minute. Try again in a moment.',
      { retryAfterSeconds: waitSeconds },
    );
  }
  return ask(deps, model, AbortSignal.any([signal, AbortSignal.timeout(longestMs)]));
}

async function ask(
  { providers, explain }: ModelTestDeps,
  model: Model,
  signal: AbortSignal,
): Promise<ModelTest> {
  const startedAtMs = performance.now();
  const passedMs = () => Math.round(performance.now() - startedAtMs);
  let firstMs: number | null = null;
  try {
    for await (const event of providers
      .get(model.provider)
      .streamAnswer(toRequest(model), signal)) {
      if (event.type === 'text') firstMs ??= passedMs();
    }
    const message = firstMs === null ? 'The model returned no text.' : 'The model works.';
    return { isWorking: firstMs !== null, message, firstMs, totalMs: passedMs() };
  } catch (error) {
    const isLate = signal.aborted && !(error instanceof ProviderError);
    const message = isLate ? 'The model didn’t answer within 30 seconds.' : explain(model, error);
    return { isWorking: false, message, firstMs, totalMs: passedMs() };
  }
}

function toRequest(model: Model): AnswerRequest {
  return {
    upstreamId: model.upstreamId,
    turns: [{ role: 'user', text: 'Answer with the word OK.' }],
    maxOutputTokens: Math.min(mostTokens, model.maxOutputTokens ?? mostTokens),
    maxBytes: 64 * 1024,
    effort: model.reasoning?.efforts[0] ?? null,
    ...(model.api && { api: model.api }),
  };
}

const mostAMinute = 6;
const minuteMs = 60_000;

/** Returns a limiter. Calling it counts a test and returns null, or else the seconds to wait. */
export function countTests(): () => number | null {
  let recent: number[] = [];
  return () => {
    const nowMs = performance.now();
    recent = recent.filter((atMs) => nowMs - atMs < minuteMs);
    const [oldest] = recent;
    if (recent.length >= mostAMinute && oldest !== undefined) {
      return Math.ceil((oldest + minuteMs - nowMs) / 1000);
    }
    recent.push(nowMs);
    return null;
  };
}
