import { AppError } from '../../platform/app-error.ts';
import type { CurrentSettings } from './current-settings.ts';
import { listRows } from './settings-table.ts';

/** `npm start` reads this variable before there is a server. */
const dataDirectory = 'SWITCHYARD_DATA_DIR';

/**
 * Throws an AppError for a key that only the environment may set, and for one that has another name here.
 */
export function refuseKey(current: CurrentSettings, key: string): void {
  if (current.findRow(key)) return;
  const name = key.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  const bare = name.replace(/^(STRIPE|API|SYSTEM)_/, '');
  const reserved = listRows(current.table).filter(({ isReserved }) => isReserved);
  const variable = [dataDirectory, ...reserved.map((row) => row.variable)].find(
    (only) => only === name || only === bare,
  );
  if (variable !== undefined) {
    throw refused(
      `${variable} protects access and secrets, so it can only be set in the server’s environment.`,
    );
  }
  const row = current.rows.find((candidate) => candidate.variable === name);
  if (row) throw refused(`The key of this setting is ${row.saved.key}.`);
}

function refused(message: string): AppError {
  return new AppError('invalid-input', message, { fieldErrors: { key: message } });
}
