import type { SettingCategory, PaymentProduct } from '#shared/contract/settings/schemas.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { NewAuditEntry } from '../audit/ports.ts';
import type { PaymentEnvironment } from '../billing/ports.ts';

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
