import type { OwnProvider, OwnProviderInput } from '#shared/contract/models/own-schemas.ts';
import { providerMarks, type ProviderMark } from '#shared/contract/models/providers.ts';
import {
  providerPresets,
  type KeyHeader,
  type PresetId,
  type ProviderPreset,
  type TokenLimit,
} from '#shared/contract/models/own-constants.ts';

/** A provider as text in the form. Leaving the key or the headers empty keeps the saved values. */
export interface ProviderDraft {
  preset: PresetId;
  name: string;
  baseUrl: string;
  key: string;
  /** One header per line, as `name: value`. */
  headers: string;
  dropsSecrets: boolean;
  keyHeader: KeyHeader;
  tokenLimit: TokenLimit;
  asksForUsage: boolean;
  marks: Record<ProviderMark, boolean>;
  isOn: boolean;
}

const noMarks = { 'own-machine': false, eu: false, 'no-retention': false };

export function draftPreset(preset: PresetId): ProviderDraft {
  const { name, baseUrl, keyHeader, tokenLimit, asksForUsage, marks }: ProviderPreset =
    providerPresets[preset];
  return {
    preset,
    name: preset === 'other' ? '' : name,
    baseUrl,
    key: '',
    headers: '',
    dropsSecrets: false,
    keyHeader,
    tokenLimit,
    asksForUsage,
    marks: markAll(marks),
    isOn: true,
  };
}

export function draftProvider(provider: OwnProvider): ProviderDraft {
  const { preset, name, baseUrl, keyHeader, tokenLimit, asksForUsage, marks, isOn } = provider;
  const facts = { preset, name, baseUrl, keyHeader, tokenLimit, asksForUsage, isOn };
  return { ...facts, key: '', headers: '', dropsSecrets: false, marks: markAll(marks) };
}

function markAll(marks: readonly ProviderMark[]): ProviderDraft['marks'] {
  return { ...noMarks, ...Object.fromEntries(marks.map((mark) => [mark, true])) };
}

/** Returns null if a line of the headers cannot be parsed. */
export function toInput(draft: ProviderDraft): OwnProviderInput | null {
  const { key, headers: text, dropsSecrets, marks, ...facts } = draft;
  const headers = parseHeaders(text);
  if (headers === null) return null;
  return {
    ...facts,
    marks: providerMarks.filter((mark) => marks[mark]),
    ...(dropsSecrets && { key: null, headers: {} }),
    ...(key.trim() && { key: key.trim() }),
    ...(text.trim() && { headers }),
  };
}

function parseHeaders(text: string): Record<string, string> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const [name = '', ...value] = line.split(':');
    return [name.trim(), value.join(':').trim()] as const;
  });
  const areWhole = pairs.every(([name, value]) => /^\S+$/.test(name) && value !== '');
  return areWhole ? Object.fromEntries(pairs) : null;
}
