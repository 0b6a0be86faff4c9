import type { AdminModel, NewModel } from '#shared/contract/models/admin-schemas.ts';
import { toDollarText } from '#web/ui/data/parse-money.ts';
import { parseDollars } from './describe-model.ts';

type Facts = Pick<
  NewModel,
  | Exclude<keyof FactsDraft, 'input' | 'output' | 'searchParameters' | 'searchPrice'>
  | 'inputMicroUsdPerMillion'
  | 'outputMicroUsdPerMillion'
  | 'search'
>;
type FactErrors = Partial<Record<keyof FactsDraft, string>>;

/** The facts of a model as text in a form. An empty field means unknown. */
export const emptyFacts = {
  description: '',
  release: '',
  providerLink: '',
  bestFor: '',
  contextTokens: '',
  maxOutputTokens: '',
  input: '',
  output: '',
  sees: false,
  readsDocuments: false,
  thinks: false,
  /** JSON. */
  searchParameters: '',
  searchPrice: '',
  isForEmbeddings: false,
};
export type FactsDraft = typeof emptyFacts;

export function draftFacts(model: AdminModel): FactsDraft {
  return {
    description: model.description,
    release: model.release ?? '',
    providerLink: model.providerLink ?? '',
    bestFor: model.bestFor.join(', '),
    contextTokens: model.contextTokens?.toString() ?? '',
    maxOutputTokens: model.maxOutputTokens?.toString() ?? '',
    input: toDollarText(model.inputMicroUsdPerMillion),
    output: toDollarText(model.outputMicroUsdPerMillion),
    sees: model.sees,
    readsDocuments: model.readsDocuments,
    thinks: model.thinks,
    searchParameters: model.search ? JSON.stringify(model.search.parameters) : '',
    searchPrice: toDollarText(model.search?.microUsd ?? null),
    isForEmbeddings: model.isForEmbeddings,
  };
}

/** Checks the fields that are parsed in the browser. The server never receives their text. */
export function checkFacts(draft: FactsDraft): FactErrors {
  const { input, output, contextTokens, maxOutputTokens, searchParameters } = draft;
  const searches = searchParameters.trim() !== '';
  const searchPrice = parseDollars(draft.searchPrice);
  const errors: FactErrors = {};
  if (parseDollars(input) === undefined) errors.input = 'Enter a price, such as 2.50.';
  if (parseDollars(output) === undefined) errors.output = 'Enter a price, such as 10.';
  if (parseTokens(contextTokens) === undefined)
    errors.contextTokens = 'Enter a number, such as 128000.';
  if (parseTokens(maxOutputTokens) === undefined)
    errors.maxOutputTokens = 'Enter a number, such as 8192.';
  if (searches && parseObject(searchParameters) === null)
    errors.searchParameters = 'Enter a JSON object, such as {"web_search_options":{}}.';
  if (searchPrice === undefined || (searchPrice === null && searches))
    errors.searchPrice = 'Enter a price, such as 0.01, or 0.';
  return errors;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Returns only the changed facts, so that unchanged facts still follow Switchyard's catalogue. */
export function changedFacts(before: FactsDraft, draft: FactsDraft): Facts {
  const values: Required<Facts> = {
    description: draft.description.trim(),
    release: draft.release.trim() || null,
    providerLink: draft.providerLink.trim() || null,
    bestFor: splitTags(draft.bestFor),
    contextTokens: parseTokens(draft.contextTokens) ?? null,
    maxOutputTokens: parseTokens(draft.maxOutputTokens) ?? null,
    inputMicroUsdPerMillion: parseDollars(draft.input) ?? null,
    outputMicroUsdPerMillion: parseDollars(draft.output) ?? null,
    sees: draft.sees,
    readsDocuments: draft.readsDocuments,
    thinks: draft.thinks,
    search: readSearch(draft),
    isForEmbeddings: draft.isForEmbeddings,
  };
  const fieldsOf = (name: string) => draftFields[name] ?? [name as keyof FactsDraft];
  const changed = Object.entries(values).filter(([name]) =>
    fieldsOf(name).some((field) => draft[field] !== before[field]),
  );
  return Object.fromEntries(changed);
}

/** Facts whose fields have another name in the form. */
const draftFields: Record<string, (keyof FactsDraft)[]> = {
  inputMicroUsdPerMillion: ['input'],
  outputMicroUsdPerMillion: ['output'],
  search: ['searchParameters', 'searchPrice'],
};

function readSearch({ searchParameters, searchPrice }: FactsDraft): AdminModel['search'] {
  const parameters = parseObject(searchParameters);
  return parameters && { parameters, microUsd: parseDollars(searchPrice) ?? 0 };
}

function splitTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return tags.filter((tag) => tag !== '');
}

/** Parses `128,000` or `128000`; null for an empty field, undefined for text that is not a number. */
function parseTokens(text: string): number | null | undefined {
  const digits = text.trim().replaceAll(/[\s,]/g, '');
  if (digits === '') return null;
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}
