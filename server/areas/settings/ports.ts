import type { SettingCategory, PaymentProduct } from '#shared/contract/settings/schemas.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { NewAuditEntry } from '../audit/index.ts';
import type { Tier } from '../../platform/actor.ts';

export interface NewSetting {
  key: string;
  /** Null if no value is saved, so that the environment or the default applies. */
  value: string | null;
  description: string | null;
  category: SettingCategory;
  isSecret: boolean;
}

export interface StoredSetting extends NewSetting {
  /** False for a secret that this installation's encryption key does not open. Its value is null then. */
  isReadable: boolean;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

/** `setting.version` is the one that the change is based on. */
export type SettingChange =
  | { kind: 'create'; setting: NewSetting; entry: NewAuditEntry }
  | { kind: 'change'; setting: StoredSetting; value: string | null; entry: NewAuditEntry }
  | { kind: 'remove'; setting: StoredSetting; entry: NewAuditEntry };

export interface SettingStore {
  list(): Promise<StoredSetting[]>;
  /**
   * Saves all changes with their audit entries, or none, and notifies all server processes. Returns false
   * if one of the settings has changed since.
   */
  apply(changes: readonly SettingChange[]): Promise<boolean>;
}

/** Where to test a value: at the provider of a key, or at the alert webhook itself. */
export type SettingTrial =
  { provider: KnownProviderId } | { environment: PaymentEnvironment } | { webhook: 'alerts' };
export type KeyTrial = Exclude<SettingTrial, { webhook: string }>;

/**
 * Tests values. Returns why a value does not work, for the administrator, or null if it does. Ends within a
 * time limit.
 */
export interface SettingTrials {
  /** The host that would receive the key: the vendor's own, or a simulator's. */
  hostOf(trial: KeyTrial, key: string): string;
  tryProviderKey(provider: KnownProviderId, key: string): Promise<string | null>;
  tryPaymentKey(environment: PaymentEnvironment, key: string): Promise<string | null>;
  /** Posts a message that identifies itself as a test. */
  tryWebhook(url: string): Promise<string | null>;
}

/** The products for sale at the payment provider. Throws like PaymentGateway. */
export interface ProductList {
  list(environment: PaymentEnvironment): Promise<PaymentProduct[]>;
}

export interface StandardCount {
  /** The number of users who have Standard now in this environment but not in the other. */
  onlyIn(environment: PaymentEnvironment): Promise<number>;
}

/** Read at each call, so that a changed setting takes effect at once. */
export interface QuerySettings {
  limits(tier: Tier): Limits;
  /** Queries that the whole installation runs at once; further ones wait. */
  maxRunning(): number;
  /**
   * The most characters that an answer may have; null uses the limit that `charactersFor` derives from the
   * model.
   */
  answerCharacters(): number | null;
  /** Instructions that the administrator sets for every prompt; null if there are none. */
  instructions(): string | null;
}

/** Read at each failure, so that a change takes effect at once. */
export interface HealthSettings {
  /** The number of failures in a row that opens a circuit. */
  failures(): number;
  /** The length of the first pause. */
  pauseMs(): number;
}

/** The payment provider's two environments, whose customers, keys and ids never mix. */
export type PaymentEnvironment = 'test' | 'live';

export const paymentEnvironments: readonly PaymentEnvironment[] = ['test', 'live'];

export type PaymentKey = 'secretKey' | 'publishableKey' | 'webhookSecret';

/** Read at each call, so that a change takes effect at once. */
export interface BillingSettings {
  /** The environment whose payments count. */
  environment(): PaymentEnvironment;
  key(environment: PaymentEnvironment, key: PaymentKey): string | null;
  /** The environment variable that holds a key, for messages about missing keys. */
  keyVariable(environment: PaymentEnvironment, key: PaymentKey): string;
  scriptUrl(): string;
  /** How many days Standard continues after a failed renewal, while Stripe retries. */
  graceDays(): number;
  /** Whether the provider calculates taxes, for which it needs billing addresses. */
  hasTax(): boolean;
}

export interface Limits {
  perMinute: number;
  perDay: number;
  /** Queries that one sender may have running at the same time. */
  running: number;
}
