import { parseArgs } from 'node:util';
import { StartFailure } from '../postgres/start-failure.ts';

const choices = ['specification', 'today'];

/** Reads which models the simulators serve, for example from `npm start -- --models today`. */
export function readModelsOption(args: string[]): string {
  const wrong = new StartFailure(
    'npm start takes one option: `npm start -- --models today` simulates the models that providers serve today, `--models specification` those that the specification names (the default).',
  );
  try {
    const { values } = parseArgs({ args, options: { models: { type: 'string' } } });
    const { models = 'specification' } = values;
    if (choices.includes(models)) return models;
  } catch {
    throw wrong;
  }
  throw wrong;
}
