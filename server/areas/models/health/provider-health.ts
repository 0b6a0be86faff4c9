import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Model } from '#server/providers/contract/model.ts';
import {
  LeftAlone,
  ProviderError,
  type ProviderErrorKind,
} from '#server/providers/contract/provider-error.ts';
import { Circuit, longestPauseMs, saysWhen } from './circuit.ts';
import type { HealthSettings } from '../../settings/index.ts';

export interface AccountError {
  kind: ProviderErrorKind;
  since: Date;
}

/** A circuit that is not closed, as shown to administrators. */
interface ShownCircuit {
  state: 'open' | 'half-open';
  kind: ProviderErrorKind;
  leftSeconds: number;
}

/** A circuit that is not closed, as shared among processes. */
export interface OpenCircuit {
  /** The model or provider that is paused. */
  subject: ProviderId | ModelId;
  provider: ProviderId;
  kind: ProviderErrorKind;
  /** Whether the provider said when to retry. */
  saysWhen: boolean;
  /** Zero or negative if a prompt may now test the model or provider. */
  leftMs: number;
  lengthMs: number;
  since: Date;
}

/** Notified when a circuit opens or closes in this process. */
interface CircuitWatch {
  opened(circuit: OpenCircuit): void;
  closed(subjects: readonly OpenCircuit['subject'][]): void;
}

/** A call to one model, and the functions that report its outcome. */
export type Asking = ReturnType<ProviderHealth['ask']>;

type AskedModel = Pick<Model, 'id' | 'provider'>;

const refusalPauseMs = 5 * 60 * 1000;
/** If only one model fails, the provider's other models may be fine. */
const fewestFailedModels = 2;

/**
 * The health of providers and their models, as observed by all processes. A model or provider that fails
 * repeatedly, asks us to retry later or refuses this installation's account is paused, and then tried with a
 * single prompt.
 */
export class ProviderHealth {
  readonly #settings: HealthSettings;
  readonly #providers = new Map<ProviderId, Circuit>();
  readonly #models = new Map<ModelId, Circuit>();
  readonly #accountErrors = new Map<ProviderId, AccountError>();
  #watch: CircuitWatch = { opened: () => {}, closed: () => {} };

  constructor(settings: HealthSettings) {
    this.#settings = settings;
  }

  watch(watch: CircuitWatch): void {
    this.#watch = watch;
  }

  /**
   * Adopts the circuits that are open in other processes and closes all others. Leaves out a
   * circuit if `known` returns true, because then this process has newer information about it.
   */
  adopt(open: readonly OpenCircuit[], known: (subject: string) => boolean): void {
    const nowMs = performance.now();
    const subjects = new Set<string>(open.map(({ subject }) => subject));
    for (const circuit of open) if (!known(circuit.subject)) this.#adoptOne(circuit, nowMs);
    for (const [subject, circuit] of [...this.#providers, ...this.#models]) {
      if (!circuit.isOpen || subjects.has(subject) || known(subject)) continue;
      circuit.close();
      if (!isModel(subject)) this.#accountErrors.delete(subject);
    }
  }

  /** Whether Auto should choose another model, because this model or its provider is paused. */
  isOpen({ id, provider }: AskedModel): boolean {
    const nowMs = performance.now();
    const circuits = [this.#providers.get(provider), this.#models.get(id)];
    return circuits.some((circuit) => circuit?.pauseAt(nowMs) != null);
  }

  /**
   * Called before each call to a model. Throws `LeftAlone` while the model or its provider is paused. A provider
   * that refuses the account is called anyway: it costs nothing, and the provider may accept the account again.
   */
  ask(model: AskedModel) {
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
      /** The model answered or declined the prompt, so it is healthy. */
      answered: () => decide(() => this.#noteAnswer(model)),
      failed: (error: ProviderError) => decide(() => this.#noteFailure(model, error, isTrial)),
      /** Called last, whether or not the call succeeded. */
      end: () => {
        if (isTrial.provider) ofProvider.endTrial();
        if (isTrial.model) ofModel.endTrial();
      },
    };
  }

  /** Records that a provider refused the account in a call that wasn't for an answer. Other errors are ignored. */
  noteRefusal(error: ProviderError): void {
    const { provider, kind } = error;
    if (!error.isOfProvider || error.isRetryable) return;
    const circuit = circuitOf(this.#providers, provider);
    circuit.openFor(refusalPauseMs, error, performance.now());
    if (this.#accountErrors.get(provider)?.kind !== kind) {
      this.#accountErrors.set(provider, { kind, since: new Date() });
    }
    this.#tellOpened(provider, circuit);
  }

  /** Called when a call shows that the provider no longer refuses the account. */
  endRefusal(provider: ProviderId, kind: ProviderErrorKind): void {
    if (this.#accountErrors.get(provider)?.kind !== kind) return;
    this.#accountErrors.delete(provider);
    this.#providers.get(provider)?.close();
    this.#watch.closed([provider]);
  }

  /** Called when the provider's key changes, because earlier observations no longer count. */
  forget(provider: ProviderId): void {
    const models = [...this.#models.keys()].filter((id) => id.startsWith(`${provider}:`));
    this.#accountErrors.delete(provider);
    this.#providers.delete(provider);
    for (const id of models) this.#models.delete(id);
    this.#watch.closed([provider, ...models]);
  }

  /** Why the provider refuses this installation's account, until it answers again. */
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
    const closed = [
      ...(endsWithAnswer(this.#providers.get(provider), nowMs) ? [provider] : []),
      ...(endsWithAnswer(this.#models.get(id), nowMs) ? [id] : []),
    ];
    if (closed.length > 0) this.#watch.closed(closed);
  }

  #adoptOne({ subject, saysWhen, leftMs, since, ...shared }: OpenCircuit, nowMs: number): void {
    const { provider, kind, lengthMs } = shared;
    const retryAfterMs = saysWhen ? lengthMs : null;
    const cause = new ProviderError(provider, kind, 'Another process reported this failure.', {
      retryAfterMs,
    });
    const circuit = isModel(subject)
      ? circuitOf(this.#models, subject)
      : circuitOf(this.#providers, subject);
    // Caps the pause, in case a clock was set back.
    circuit.adopt({ cause, lengthMs, untilMs: nowMs + Math.min(leftMs, longestPauseMs) });
    if (!cause.isOfProvider || this.#accountErrors.get(provider)?.kind === kind) return;
    this.#accountErrors.set(provider, { kind, since });
  }

  #tellOpened(subject: ProviderId | ModelId, circuit: Circuit): void {
    const standing = circuit.stateAt(performance.now());
    if (!standing) return;
    const { cause, leftMs } = standing;
    const { provider, kind } = cause;
    const { lengthMs } = circuit;
    const since = this.#accountErrors.get(provider)?.since ?? new Date();
    const isSaid = saysWhen(cause);
    this.#watch.opened({ subject, provider, kind, saysWhen: isSaid, leftMs, lengthMs, since });
  }

  #noteFailure(
    { id, provider }: AskedModel,
    error: ProviderError,
    isTrial: { provider: boolean; model: boolean },
  ): void {
    if (!error.isRetryable) return this.noteRefusal(error);
    // The cause is this prompt or bad luck, not the model's health.
    if (error.kind === 'ended-early') return;
    const nowMs = performance.now();
    const ofProvider = circuitOf(this.#providers, provider);
    const ofModel = circuitOf(this.#models, id);
    const isTimed = saysWhen(error);
    if (isTimed) {
      const [subject, circuit] = error.isWide ? [provider, ofProvider] : [id, ofModel];
      circuit.openFor(Math.min(error.retryAfterMs ?? 0, longestPauseMs), error, nowMs);
      this.#tellOpened(subject, circuit);
      if (error.isWide) return;
    }
    const least = this.#settings.failures();
    const pauseMs = this.#settings.pauseMs();
    const { failures } = ofModel.countFailure(id);
    const all = ofProvider.countFailure(id);
    // When several calls fail together, only the first opens the circuit.
    if (!isTimed && (isTrial.model || (failures >= least && !ofModel.isOpen))) {
      ofModel.openLonger(pauseMs, error, nowMs);
      this.#tellOpened(id, ofModel);
    }
    const isWide = all.failures >= least && all.models >= fewestFailedModels;
    // A model's own rate limit reveals nothing about its provider, which may be tried again.
    if ((isTrial.provider && !isTimed) || (isWide && !ofProvider.isOpen)) {
      ofProvider.openLonger(pauseMs, error, nowMs);
      this.#tellOpened(provider, ofProvider);
    }
  }
}

function isModel(subject: ProviderId | ModelId): subject is ModelId {
  return subject.includes(':');
}

/** Records an answer. Returns whether it closed the circuit. */
function endsWithAnswer(circuit: Circuit | undefined, nowMs: number): boolean {
  const wasOpen = circuit?.isOpen === true;
  circuit?.noteAnswer(nowMs);
  return wasOpen && !circuit.isOpen;
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
