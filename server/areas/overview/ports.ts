import type { Overview } from '#shared/contract/overview/schemas.ts';

export interface OverviewStore {
  /** New users in the last day and week. */
  countPeople(): Promise<Overview['people']>;
  /** Errors in the last day. */
  countErrors(): Promise<Overview['errors']>;
  /** The open alerts, latest first. */
  listOpenAlerts(): Promise<{ message: string }[]>;
  /** The owner's name; null while there is no owner. */
  findOwner(): Promise<string | null>;
  /** When `npm run backup` last succeeded; null if it never has. */
  findLastBackup(): Promise<Date | null>;
}

/** The setup of the installation, from the environment and the settings. */
export interface SetupFacts {
  /** The names of the providers that have a key and are not simulated. */
  realProviders: string[];
  /** The ways in which users can sign in; empty if there are none. */
  waysIn: string[];
  /** Whether sign-in is simulated, as in `npm start`. */
  isSignInSimulated: boolean;
  isMailConfigured: boolean;
  payments: { environment: 'test' | 'live'; missingKeys: string[]; isSimulated: boolean };
  owner: string | null;
  lastBackup: Date | null;
}
