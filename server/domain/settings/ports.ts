import type { SettingCategory, PaymentProduct } from '#shared/contract/settings/schemas.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { NewAuditEntry } from '../audit/ports.ts';
import type { PaymentEnvironment } from '../billing/ports.ts';

export interface NewSetting {
  key: string;
  /** Null where the setting stands without a value, so that the environment or the default counts. */
  value: string | null;
  description: string | null;
  category: SettingCategory;
  isSecret: boolean;
}

export interface StoredSetting extends NewSetting {
  /** False for a secret that this server's encryption key does not open; its value is null then. */
  isReadable: boolean;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

/** `version` is the one that the change was decided on. */
export type SettingChange =
  | { kind: 'create'; setting: NewSetting; entry: NewAuditEntry }
  | { kind: 'change'; setting: StoredSetting; value: string | null; entry: NewAuditEntry }
  | { kind: 'remove'; setting: StoredSetting; entry: NewAuditEntry };

export interface SettingStore {
  list(): Promise<StoredSetting[]>;
  /**
   * Saves all changes with their audit entries, or none; every server process is notified. False when
   * one of the settings has changed since the change was decided on.
   */
  apply(changes: readonly SettingChange[]): Promise<boolean>;
}

/** What a value is tried at: the provider of a key, or the webhook of alerts itself. */
export type SettingTrial =
  { provider: KnownProviderId } | { environment: PaymentEnvironment } | { webhook: 'alerts' };
export type KeyTrial = Exclude<SettingTrial, { webhook: string }>;

/** Why a value does not work, for the administrator; null when it does. Ends within a time limit. */
export interface SettingTrials {
  /** The host where the key is tried, and would be used: the vendor's own, or a simulator. */
  hostOf(trial: KeyTrial, key: string): string;
  tryProviderKey(provider: KnownProviderId, key: string): Promise<string | null>;
  tryPaymentKey(environment: PaymentEnvironment, key: string): Promise<string | null>;
  /** Posts a message that says that it is a test. */
  tryWebhook(url: string): Promise<string | null>;
}

/** The products for sale at the payment provider; throws as the payment gateway does. */
export interface ProductList {
  list(environment: PaymentEnvironment): Promise<PaymentProduct[]>;
}

export interface StandardCount {
  /** How many people have Standard now by what counts in this environment, and not by that of the other. */
  onlyIn(environment: PaymentEnvironment): Promise<number>;
}
