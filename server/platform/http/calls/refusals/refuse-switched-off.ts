import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Feature } from '#shared/contract/settings/constants.ts';
import { isAdministrator, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';

const retryAfterSeconds = 60;

const names: Record<Feature, string> = {
  voice: 'Voice input',
  attachments: 'Sending files',
  sharing: 'Sharing conversations',
  api: 'The API',
};

/** Refuses features that administrators have switched off, and all changes during maintenance. */
export function refuseSwitchedOff(
  switches: Switches,
  row: Pick<Endpoint, 'method' | 'path'>,
  actor: Actor,
): void {
  const feature = featureOf(row);
  if (feature && switches.isOff(feature)) {
    throw new AppError('switched-off', `${names[feature]} is turned off here for now.`);
  }
  if (!switches.isMaintained() || !isChange(row) || isAdministrator(actor)) return;
  throw new AppError(
    'maintenance',
    'The site is under maintenance. You can keep reading. Try this again later.',
    { retryAfterSeconds },
  );
}

function featureOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Feature | null {
  if (path.startsWith('/v1/') || path === '/mcp') return 'api';
  if (path === '/api/transcribe') return 'voice';
  if (path === '/api/switchyard/multimodal') return 'attachments';
  return method === 'POST' && path.endsWith('/shares') ? 'sharing' : null;
}

/** Signing in still works during maintenance, because administrators need it too. */
function isChange({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return method !== 'GET' && !path.startsWith('/api/auth/');
}

/** Read on every call, so that changes take effect immediately. */
export interface Switches {
  /** Whether only administrators may change anything at the moment. */
  isMaintained(): boolean;
  isOff(feature: Feature): boolean;
  listOff(): Feature[];
  /** The notice for every page, one line per item; null if there is none. */
  announcement(): string | null;
}
