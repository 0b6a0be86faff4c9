import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Model } from '../model.ts';
import { LeftAlone, type ProviderError, type ProviderErrorKind } from '../provider-error.ts';
import { Circuit, longestPauseMs, saysWhen } from './circuit.ts';

/** Read at each failure, so that a change acts at once. */
export interface HealthSettings {
  /** After how many failures in a row something is left alone. */
  failures(): number;
  /** For how long at first. */
  pauseMs(): number;
}

export interface AccountError {
  kind: ProviderErrorKind;
  since: Date;
}

/** A circuit that is not closed, as administrators see it. */
export interface ShownCircuit {
  state: 'open' | 'half-open';
  kind: ProviderErrorKind;
  leftSeconds: number;
}

/** One asking of a model: what comes of it is told here. */
export interface Asking {
  /** The model answers, or declined the prompt: nothing is wrong with it. */
  answered(): void;
  failed(error: ProviderError): void;
  /** Called at last, however it went. */
  end(): void;
}

type AskedModel = Pick<Model, 'id' | 'provider'>;

const refusalPauseMs = 5 * 60 * 1000;
/** A provider's other models may be well while one of them is not. */
const fewestFailedModels = 2;

/**
 * How providers and their models are, as this process met them: who failed again and again, said when to
 * come back, or refuses this installation's account is left alone for a while, and tried by one prompt.
 */
export class ProviderHealth {
  readonly #settings: HealthSettings;
  readonly #providers = new Map<ProviderId, Circuit>();
  readonly #models = new Map<ModelId, Circuit>();
  readonly #accountErrors = new Map<ProviderId, AccountError>();

  constructor(settings: HealthSettings) {
    this.#settings = settings;
  }

  /** Whether Auto should choose another, because it or its provider is to be left alone now. */
  isOpen({ id, provider }: AskedModel): boolean {
    const nowMs = performance.now();
    const circuits = [this.#providers.get(provider), this.#models.get(id)];
    return circuits.some((circuit) => circuit?.pauseAt(nowMs) != null);
  }

  /**
   * Called before a model is asked. Throws `LeftAlone` for what failed or said when to come back; whoever
   * refuses the account is asked all the same, since that costs nothing and may be over.
   */
  ask(model: AskedModel): Asking {
    const nowMs = performance.now();
    const ofProvider = circuitOf(this.#providers, model.provider);
    const ofModel = circuitOf(this.#models, model.id);
    const pause = ofProvider.pauseAt(nowMs);
    if (pause && !pause.cause.isOfAccount)
      throw new LeftAlone('provider', pause.cause, pause.leftMs);
    const modelPause = ofModel.pauseAt(nowMs);
    if (modelPause) throw new LeftAlone('model', modelPause.cause, modelPause.leftMs);
    const isTrial = { provider: ofProvider.begin(nowMs), model: ofModel.begin(nowMs) };
    let isDecided = false;
    const decide = (act: () => void) => {
      if (isDecided) return;
      isDecided = true;
      act();
    };
    return {
      answered: () => decide(() => this.#noteAnswer(model)),
      failed: (error) => decide(() => this.#noteFailure(model, error, isTrial)),
      end: () => {
        if (isTrial.provider) ofProvider.endTrial();
        if (isTrial.model) ofModel.endTrial();
      },
    };
  }

  /** A provider refuses the account, as was met elsewhere than in an answer; other errors say nothing. */
  noteRefusal(error: ProviderError): void {
    const { provider, kind } = error;
    if (!error.isOfProvider) return;
    circuitOf(this.#providers, provider).openFor(refusalPauseMs, error, performance.now());
    if (this.#accountErrors.get(provider)?.kind === kind) return;
    this.#accountErrors.set(provider, { kind, since: new Date() });
  }

  /** What it did says that this refusal is over. */
  endRefusal(provider: ProviderId, kind: ProviderErrorKind): void {
    if (this.#accountErrors.get(provider)?.kind !== kind) return;
    this.#accountErrors.delete(provider);
    this.#providers.get(provider)?.close();
  }

  /** It has another key: nothing that was met before counts. */
  forget(provider: ProviderId): void {
    this.#accountErrors.delete(provider);
    this.#providers.delete(provider);
    for (const id of this.#models.keys()) {
      if (id.startsWith(`${provider}:`)) this.#models.delete(id);
    }
  }

  /** What it refuses this installation's account for, until it answers. */
  accountErrorOf(provider: ProviderId): AccountError | null {
    return this.#accountErrors.get(provider) ?? null;
  }

  circuitOfProvider(provider: ProviderId): ShownCircuit | null {
    return show(this.#providers.get(provider));
  }

  circuitOfModel(model: ModelId): ShownCircuit | null {
    return show(this.#models.get(model));
  }

  #noteAnswer({ id, provider }: AskedModel): void {
    this.#accountErrors.delete(provider);
    const nowMs = performance.now();
    this.#providers.get(provider)?.noteAnswer(nowMs);
    this.#models.get(id)?.noteAnswer(nowMs);
  }

  #noteFailure(
    { id, provider }: AskedModel,
    error: ProviderError,
    isTrial: { provider: boolean; model: boolean },
  ): void {
    if (error.isOfProvider) return this.noteRefusal(error);
    if (!error.isRetryable) return;
    const nowMs = performance.now();
    const ofProvider = circuitOf(this.#providers, provider);
    const ofModel = circuitOf(this.#models, id);
    if (saysWhen(error)) {
      const lengthMs = Math.min(error.retryAfterMs ?? 0, longestPauseMs);
      return ofProvider.openFor(lengthMs, error, nowMs);
    }
    const least = this.#settings.failures();
    const pauseMs = this.#settings.pauseMs();
    const { failures } = ofModel.countFailure(id);
    const all = ofProvider.countFailure(id);
    // Of many that were under way together only the first opens it.
    if (isTrial.model || (failures >= least && !ofModel.isOpen)) {
      ofModel.openLonger(pauseMs, error, nowMs);
    }
    const isWide = all.failures >= least && all.models >= fewestFailedModels;
    if (isTrial.provider || (isWide && !ofProvider.isOpen)) {
      ofProvider.openLonger(pauseMs, error, nowMs);
    }
  }
}

function show(circuit: Circuit | undefined): ShownCircuit | null {
  const standing = circuit?.stateAt(performance.now());
  if (!standing) return null;
  const { state, cause, leftMs } = standing;
  return { state, kind: cause.kind, leftSeconds: Math.ceil(leftMs / 1000) };
}

function circuitOf<Id>(circuits: Map<Id, Circuit>, id: Id): Circuit {
  const circuit = circuits.get(id) ?? new Circuit();
  circuits.set(id, circuit);
  return circuit;
}
