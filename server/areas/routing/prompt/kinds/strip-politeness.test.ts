import { expect, test } from 'vitest';
import { extractKindFeatures } from './extract-kind-features.ts';
import { stripPoliteness } from './strip-politeness.ts';

test.each([
  ['hello there! could you please explain entropy', 'explain entropy'],
  ['explain entropy, if you do not mind. thanks so much in advance!', 'explain entropy'],
  ['guten tag, ich hätte eine bitte: erkläre die entropie. vielen dank', 'erkläre die entropie'],
  ['bonjour, merci de votre aide : explique l’entropie', 'explique l’entropie'],
  ['здравствуйте! объясните энтропию, пожалуйста', 'объясните энтропию'],
  ['السلام عليكم، من فضلك اشرح الانتروبيا، وشكرا', 'اشرح الانتروبيا'],
  ['您好,麻烦您解释一下熵,谢谢', '您解释一下熵'],
  ['すみませんがエントロピーを説明して。よろしくお願いします', 'がエントロピーを説明して'],
])('%s', (prompt, asked) => {
  expect(stripPoliteness(prompt).replace(/[.!。]$/, '')).toBe(asked);
});

test.each([
  'thank you so much, you are very kind',
  'good morning to you all!',
  'is it rude to say thanks twice',
  'how do spaniards say good morning to friends',
])('a prompt that is only polite, or asks about politeness, stays unchanged: %s', (prompt) => {
  expect(stripPoliteness(prompt)).toBe(prompt);
});

test('only the ends of a long text are read, so greetings inside it stay', () => {
  const letter = `hello! please shorten this: ${'dear friend, many thanks for the parcel. '.repeat(40)}`;
  expect(stripPoliteness(letter)).toMatch(/^shorten this: dear friend, many thanks/);
});

test('no word of a long text is cut in two', () => {
  const thanks = 'thank you very much! '.repeat(40);
  expect(stripPoliteness(thanks)).toMatch(/^(thank|you|very|much)\b/);
});

test('a polite prompt is read like the same prompt without the politeness', () => {
  const plain = extractKindFeatures('Prove that the square root of 2 is irrational');
  const polite = extractKindFeatures(
    'Hi, hope you are well! Please prove that the square root of 2 is irrational. Many thanks!',
  );
  expect(polite).toEqual(plain);
});
