import type { NewModel } from '#shared/contract/models/admin-schemas.ts';
import type { OwnProviderTrial } from '#shared/contract/models/own-schemas.ts';
import type { OwnProviderId } from '#shared/contract/models/providers.ts';
import { toDollarText } from '#web/ui/data/parse-money.ts';
import { parseDollars } from '../describe-model.ts';

type Listed = OwnProviderTrial['models'][number];

export interface TickedModel {
  model: string;
  name: string;
  contextTokens: string;
  input: string;
  output: string;
  sees: boolean | null;
  offer: '' | 'free' | 'standard';
}

export function draftTicked(listed: Listed): TickedModel {
  return {
    model: listed.model,
    name: shortName(listed.model),
    contextTokens: listed.contextTokens?.toString() ?? '',
    input: toDollarText(listed.inputMicroUsdPerMillion),
    output: toDollarText(listed.outputMicroUsdPerMillion),
    sees: listed.sees,
    offer: '',
  };
}

/** Shortens `meta-llama/llama-3.1:free` to `llama-3.1:free`, and a path to its file name. */
function shortName(model: string): string {
  const last = model.split(/[/\\]/).at(-1) || model;
  return last.replace(/\.gguf$/i, '').slice(0, 100);
}

interface Answers {
  /** The id of the model whose skills the selected ones resemble, or empty. */
  like: string;
  isForAuto: boolean;
  /** Whether the models belong to one user. If so, that user's Auto includes them, and prices may be left out. */
  isPersonal: boolean;
}

/** Returns null if nothing is ticked, an answer is missing or a field cannot be parsed. */
export function toNewModels(
  provider: OwnProviderId,
  ticked: readonly TickedModel[],
  answers: Answers,
): NewModel[] | null {
  const models = ticked.map((one) => toNewModel(provider, one, answers));
  const whole = models.filter((model) => model !== null);
  return whole.length > 0 && whole.length === models.length ? whole : null;
}

function toNewModel(
  provider: OwnProviderId,
  ticked: TickedModel,
  { like, isForAuto, isPersonal }: Answers,
): NewModel | null {
  const { model, name, offer, sees, contextTokens } = ticked;
  const [input, output] = [parseDollars(ticked.input), parseDollars(ticked.output)];
  const isWindow = /^(?:[1-9]\d{0,7})?$/.test(contextTokens.trim());
  if (input === undefined || output === undefined || !isWindow || name.trim() === '') return null;
  if (like === '') return null;
  if (!isPersonal && (offer === '' || input === null || output === null)) return null;
  return {
    provider,
    model,
    name: name.trim(),
    isStandard: offer === 'standard',
    isForAuto,
    // The select only offers ids that the server sent.
    skillsLike: like as NonNullable<NewModel['skillsLike']>,
    inputMicroUsdPerMillion: input,
    outputMicroUsdPerMillion: output,
    contextTokens: contextTokens.trim() === '' ? null : Number(contextTokens),
    ...(sees !== null && { sees }),
  };
}
