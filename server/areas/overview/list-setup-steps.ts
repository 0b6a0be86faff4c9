import type { SetupStep } from '#shared/contract/overview/schemas.ts';

/** The setup of the installation, from the environment and the settings. */
export interface SetupFacts {
  /** The names of the providers that have a key and are not simulated. */
  realProviders: string[];
  /** The ways in which users can sign in; empty if there are none. */
  waysIn: string[];
  /** Whether sign-in is simulated, as in `npm start`. */
  isSignInSimulated: boolean;
  isMailConfigured: boolean;
  /** Whether mail goes only to the simulated mailbox of `npm start`. */
  isMailSimulated: boolean;
  payments: { environment: 'test' | 'live'; missingKeys: string[]; isSimulated: boolean };
  owner: string | null;
  lastBackup: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;
const wayBack = 'to restore it into an empty database, run npm run restore -- FILE';
/** Older backups no longer count. */
const longestDays = 7;

/** The first steps of an installation, each with what was found or what to do. */
export function listSetupSteps(facts: SetupFacts, now: Date): SetupStep[] {
  const { owner, realProviders } = facts;
  return [
    step(
      'owner',
      owner !== null,
      owner ?? 'Open the link that the server printed when it started.',
    ),
    step(
      'key',
      realProviders.length > 0,
      realProviders.join(', ') || 'Save a provider’s API key, or add your own provider.',
    ),
    stepOfSignIn(facts),
    stepOfMail(facts),
    stepOfPayments(facts),
    stepOfBackup(facts, now),
  ];
}

function step(id: SetupStep['id'], isDone: boolean, detail: string): SetupStep {
  return { id, isDone, detail };
}

function stepOfSignIn({ waysIn, isSignInSimulated }: SetupFacts): SetupStep {
  if (isSignInSimulated) {
    return step(
      'sign-in',
      false,
      'Sign-in is simulated. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and restart.',
    );
  }
  const todo =
    'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, another sign-in method or EMAIL_LINKS, and restart.';
  return step('sign-in', waysIn.length > 0, waysIn.join(', ') || todo);
}

function stepOfMail({ isMailConfigured, isMailSimulated }: SetupFacts): SetupStep {
  const todo = 'Set SMTP_URL and MAIL_FROM, and restart.';
  if (isMailSimulated) return step('mail', false, `E-mail stays on this machine. ${todo}`);
  return step('mail', isMailConfigured, isMailConfigured ? 'E-mail is set up.' : todo);
}

function stepOfPayments({ payments }: SetupFacts): SetupStep {
  const { environment, missingKeys, isSimulated } = payments;
  if (isSimulated) return step('payment', false, 'Payments are simulated. Save your Stripe keys.');
  if (missingKeys.length > 0) return step('payment', false, `Missing: ${missingKeys.join(', ')}.`);
  return environment === 'live'
    ? step('payment', true, 'Payments are live.')
    : step('payment', false, 'Keys are saved. Payments are in test mode.');
}

function stepOfBackup({ lastBackup }: SetupFacts, now: Date): SetupStep {
  if (lastBackup === null)
    return step('backup', false, `Run npm run backup -- FILE. Later, ${wayBack}.`);
  const days = Math.floor((now.getTime() - lastBackup.getTime()) / dayMs);
  const when = days === 0 ? 'today' : days === 1 ? 'a day ago' : `${days} days ago`;
  return days > longestDays
    ? step(
        'backup',
        false,
        `The last backup was ${when}. Run npm run backup -- FILE. Later, ${wayBack}.`,
      )
    : step('backup', true, `The last backup was ${when}; ${wayBack}.`);
}
