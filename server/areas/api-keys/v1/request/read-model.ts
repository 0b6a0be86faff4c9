import type { QueryInput } from '#shared/contract/query/schemas.ts';
import { autoNames } from '#shared/contract/v1/constants.ts';
import { limits } from '#shared/contract/limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { findListing, type LineUp } from '#server/areas/models/index.ts';

type Asked = Pick<QueryInput, 'model' | 'models' | 'compareMode' | 'dial'>;

/** Reads `model`: one of Auto's names, a single model, or several to compare. */
export function readModel(lineUp: Pick<LineUp, 'entries' | 'find'>, name: string): Asked {
  if (name.startsWith('compare:')) return readCompared(lineUp, name.slice('compare:'.length));
  const auto = autoNames.find((one) => one === name);
  if (auto === undefined) return { model: findListing(lineUp, name), compareMode: false };
  const dial = { auto: undefined, 'auto:thrifty': 'thrifty', 'auto:best': 'best' } as const;
  return { compareMode: false, ...(dial[auto] && { dial: dial[auto] }) };
}

function readCompared(lineUp: Pick<LineUp, 'entries' | 'find'>, list: string): Asked {
  const names = list.split(',').map((name) => name.trim());
  const models = [...new Set(names.map((name) => findListing(lineUp, name)))];
  if (models.length >= 2 && models.length <= limits.comparedModels) {
    return { models, compareMode: true };
  }
  throw new AppError(
    'invalid-input',
    `model: Name two to ${limits.comparedModels} models to compare, as in "compare:a,b".`,
    { fieldErrors: { model: 'Name two or three models to compare.' } },
  );
}
