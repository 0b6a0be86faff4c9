import { AppError } from '../app-error.ts';
import { findKnownSetting, knownSettings } from './known-settings.ts';

/** What decides who gets in or where secrets go; whoever could save these could take everything over. */
const environmentOnly = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'PUBLIC_URL',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'SWITCHYARD_PROFILE',
  'SWITCHYARD_NOTICE',
  'SWITCHYARD_DATA_DIR',
  'TRUST_PROXY',
  'TIME_ZONE',
  'LOG_LEVEL',
  'OPENAI_BASE_URL',
  'ANTHROPIC_BASE_URL',
  'GOOGLE_BASE_URL',
  'XAI_BASE_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'STRIPE_API_URL',
  'STRIPE_SCRIPT_URL',
  'STRIPE_TIMEOUT_MS',
  'OWNER_EMAIL',
];

/** Refuses a key that only the environment may set, and one that has another name here. */
export function refuseKey(key: string): void {
  if (findKnownSetting(key)) return;
  const name = key.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  const bare = name.replace(/^(STRIPE|API|SYSTEM)_/, '');
  const variable = environmentOnly.find((only) => only === name || only === bare);
  if (variable !== undefined) {
    throw refused(
      `${variable} decides who gets in or where secrets go, so it is set in the server's environment only.`,
    );
  }
  const known = knownSettings.find((setting) => setting.variable === name);
  if (known) throw refused(`This setting's key is ${known.key}.`);
}

function refused(message: string): AppError {
  return new AppError('invalid-input', message, { fieldErrors: { key: message } });
}
