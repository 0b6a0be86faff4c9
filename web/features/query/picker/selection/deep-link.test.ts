import { describe, expect, test } from 'vitest';
import { limits } from '#shared/contract/limits.ts';
import { isEmptyLink, parseDeepLink } from './deep-link.ts';

const read = (search: string) => parseDeepLink(new URLSearchParams(search));

describe('an address', () => {
  test.each([
    ['', null, [], false],
    ['model=openai:gpt-4', null, ['openai:gpt-4'], false],
    ['models=openai:gpt-4,xai:grok-beta&compare=1', null, ['openai:gpt-4', 'xai:grok-beta'], true],
    ['models=a, b,,a&q=Hello', 'Hello', ['a', 'b'], false],
    ['model=a&models=a,b', null, ['a', 'b'], false],
    ['compare=yes', null, [], false],
    ['q=', '', [], false],
  ])('"%s" sets up the page', (search, prompt, models, isComparing) => {
    expect(read(search)).toEqual({ prompt, models, isComparing, dial: null });
  });

  test.each([
    ['dial=thrifty', 'thrifty'],
    ['dial=best&q=Hello', 'best'],
    ['dial=Best', null],
    ['dial=50', null],
  ])('"%s" makes Auto choose to %s', (search, dial) => {
    expect(read(search).dial).toBe(dial);
  });

  test('without parameters changes nothing', () => {
    expect(isEmptyLink(read('utm_source=mail'))).toBe(true);
    expect(isEmptyLink(read('compare=1'))).toBe(false);
    expect(isEmptyLink(read('dial=best'))).toBe(false);
  });

  test('with a thousand models selects no more than the limit', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `xai:${index}`).join(',');
    expect(read(`models=${many}`).models).toHaveLength(limits.chosenModels);
  });
});
