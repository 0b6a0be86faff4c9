import { expect, test } from 'vitest';
import { draftPreset, draftProvider, toInput } from './provider-draft.ts';

test('a preset fills in the details of its server', () => {
  expect(toInput(draftPreset('ollama'))).toEqual({
    preset: 'ollama',
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    keyHeader: 'bearer',
    tokenLimit: 'max_tokens',
    asksForUsage: true,
    marks: ['own-machine'],
    isOn: true,
  });
  expect(toInput(draftPreset('azure'))).toMatchObject({ keyHeader: 'api-key', marks: [] });
});

test('an empty key or empty headers keep the saved ones unless they should be removed', () => {
  const draft = draftProvider({
    id: 'own-a',
    preset: 'other',
    name: 'A',
    baseUrl: 'https://a.example/v1',
    keyHeader: 'bearer',
    tokenLimit: 'max_tokens',
    asksForUsage: true,
    marks: ['eu'],
    isOn: true,
    hasKey: true,
    headerNames: ['x-a'],
    isReadable: true,
    version: 1,
    updatedBy: null,
  });
  expect(toInput(draft)).not.toHaveProperty('key');
  expect(toInput(draft)).not.toHaveProperty('headers');
  expect(toInput({ ...draft, dropsSecrets: true })).toMatchObject({ key: null, headers: {} });
  expect(toInput({ ...draft, key: ' k ', headers: 'X-A: b: c\n\nX-D:e' })).toMatchObject({
    key: 'k',
    headers: { 'X-A': 'b: c', 'X-D': 'e' },
  });
  expect(toInput({ ...draft, headers: 'no header' })).toBeNull();
});
