import type { Overview } from '#shared/contract/overview/schemas.ts';

export interface OverviewStore {
  /** Since a day and a week ago. */
  countPeople(): Promise<Overview['people']>;
  /** Since a day ago. */
  countErrors(): Promise<Overview['errors']>;
  /** What is wrong and not over, the latest first. */
  listOpenAlerts(): Promise<{ message: string }[]>;
  /** The owner's name; null while nobody is the owner. */
  findOwner(): Promise<string | null>;
  /** When `npm run backup` last wrote all of the database; null before the first time. */
  findLastBackup(): Promise<Date | null>;
}

/** How the installation is set up, as the environment and the settings say. */
export interface SetupFacts {
  /** The names of the providers that have a key and are no simulator. */
  realProviders: string[];
  /** The ways by which people sign in; empty where nobody can. */
  waysIn: string[];
  /** Whether the sign-in is the simulated one of `npm start`. */
  isSignInSimulated: boolean;
  isMailConfigured: boolean;
  payments: { environment: 'test' | 'live'; missingKeys: string[]; isSimulated: boolean };
  owner: string | null;
  lastBackup: Date | null;
}
