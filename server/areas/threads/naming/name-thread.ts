import { randomUUID } from 'node:crypto';
import { noSuchThread } from '#server/platform/not-found.ts';
import type { AnswerRequest, TokenUsage } from '#server/providers/contract/model-provider.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { costMicroUsd, mayBeAsked } from '../../models/index.ts';
import { leastEffort, type QueryDeps } from '../../query/index.ts';
import { estimateTokens } from '../../routing/index.ts';
import type { InstallationCosts } from '../../statistics/index.ts';
import type { ThreadStore } from '../store/thread-store.ts';
import { askForTitle, cleanTitle } from './title-text.ts';

export interface NamingDeps extends Pick<
  QueryDeps,
  'lineUp' | 'where' | 'health' | 'settings' | 'budgets' | 'providers' | 'logFailure'
> {
  threads: ThreadStore;
  costs: InstallationCosts;
}

const timeoutMs = 10_000;
/** A model that thinks spends most of these tokens on thinking. */
const mostTokens = { thinking: 1_000, plain: 60 };
/** Charged to the installation and not to a user's key or budget. */
const installation = { user: null };

/**
 * Lets a model of the provider that answered name a new thread. Returns the title. If the thread doesn't need
 * one or naming fails, returns null, and the first words of the prompt stay as the title. Continues if the
 * client disconnects, because a thread is named only once.
 */
export async function nameThread(
  deps: NamingDeps,
  userId: number,
  threadId: string,
): Promise<{ title: string | null }> {
  if (!(await deps.threads.find(userId, threadId))) throw noSuchThread();
  if (deps.settings.titleModel() === 'off') return { title: null };
  const untitled = await deps.threads.claimTitle(userId, threadId);
  if (!untitled) return { title: null };
  const asked = askForTitle(untitled);
  const model = chooseNamer(deps, userId, untitled.modelId, asked);
  const title = model && cleanTitle(await write(deps, model, asked));
  if (!title || !(await deps.threads.saveTitle(threadId, untitled.queryId, title))) {
    return { title: null };
  }
  return { title };
}

/** The highest cost in micro-dollars; null if the price is unknown. */
function mostMicroUsd(model: Model, asked: string): number | null {
  const tokens = { inputTokens: estimateTokens(asked), outputTokens: mostOf(model) };
  return costMicroUsd(model.price, tokens);
}

function mostOf(model: Model): number {
  const thinks = model.reasoning !== null && leastEffort(model) !== 'none';
  const most = thinks ? mostTokens.thinking : mostTokens.plain;
  return Math.min(most, model.maxOutputTokens ?? most);
}

/** Returns an empty text if the model fails or takes too long, or if the installation's budget is used up. */
async function write(deps: NamingDeps, model: Model, asked: string): Promise<string> {
  const id = randomUUID();
  const most = mostMicroUsd(model, asked) ?? 0;
  let text = '';
  let usage: TokenUsage | null = null;
  let isFinished = false;
  try {
    await deps.budgets.reserve(installation, id, { leastMicroUsd: most, mostMicroUsd: most });
  } catch {
    return '';
  }
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const events = deps.providers.get(model.provider).streamAnswer(toRequest(model, asked), signal);
    for await (const event of events) {
      if (event.type === 'text') text += event.text;
      if (event.type === 'usage' || event.type === 'end') usage = event.usage;
      if (event.type === 'end') isFinished = event.finish !== 'refused';
    }
  } catch (error) {
    deps.logFailure(error, model);
  }
  await pay(deps, model, { id, asked, text, usage });
  return isFinished ? text : '';
}

function toRequest(model: Model, asked: string): AnswerRequest {
  return {
    upstreamId: model.upstreamId,
    turns: [{ role: 'user', text: asked }],
    maxOutputTokens: mostOf(model),
    maxBytes: 64 * 1024,
    effort: leastEffort(model),
    ...(model.api && { api: model.api }),
  };
}

/** Charges the installation. The cost is estimated if the provider reported no tokens. */
async function pay(
  { budgets, costs }: NamingDeps,
  model: Model,
  { id, asked, text, usage }: { id: string; asked: string; text: string; usage: TokenUsage | null },
) {
  if (usage === null && text === '') return budgets.release(installation, id);
  const tokens = usage ?? {
    inputTokens: estimateTokens(asked),
    outputTokens: estimateTokens(text),
  };
  const cost = costMicroUsd(model.price, tokens);
  await budgets.spend(installation, id, cost ?? 0);
  await costs.add({ model, costMicroUsd: cost, ...tokens });
}

/**
 * The model that names a thread; null if there is none. It belongs to the provider that answered,
 * so that the prompt is sent to no other provider. For an added provider, it is the model that
 * answered, because loading another one there may take minutes.
 */
function chooseNamer(
  { lineUp, where, health, settings, budgets }: NamingDeps,
  userId: number,
  answeredBy: ModelId,
  asked: string,
): Model | null {
  const provider = providerOf(answeredBy);
  if (!mayBeAsked(where, provider)) return null;
  const models = lineUp
    .of(userId)
    .entries()
    .map(({ model }) => model)
    .filter((model) => model.provider === provider && model.writesText && !health.isOpen(model))
    .filter(({ price }) => price !== null || !budgets.isBounded(installation));
  if (isOwnProvider(provider)) return models.find(({ id }) => id === answeredBy) ?? null;
  const wanted = models.find(({ id }) => id === settings.titleModel());
  const costOf = (model: Model) => mostMicroUsd(model, asked) ?? Infinity;
  return wanted ?? models.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? null;
}

function providerOf(id: ModelId): Model['provider'] {
  return id.slice(0, id.indexOf(':')) as Model['provider'];
}
