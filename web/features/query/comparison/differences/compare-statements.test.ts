import { describe, expect, it } from 'vitest';
import { compareStatements } from './compare-statements.ts';
import { readTokens } from './reading/tokens.ts';

/** Whether both say the same, and the differences found. */
function compare(one: string, other: string): [boolean, string[]] {
  const compared = compareStatements(readTokens(one, 0), readTokens(other, 0));
  const told = compared?.differing.map(
    ({ kind, own, theirs }) =>
      `${kind}: ${one.slice(own.start, own.end)} · ${other.slice(theirs.start, theirs.end)}`,
  );
  return [compared?.isSame ?? false, told ?? []];
}

describe('statements do not say the same with', () => {
  it.each([
    ['Paris is the capital of France.', 'Lyon is the capital of France.', 'Paris · Lyon'],
    ['Marie Curie discovered radium.', 'Pierre Curie discovered radium.', 'Marie · Pierre'],
    ['It is due on 5 May.', 'It is due on 5 June.', 'May · June'],
    ['Adams was president in it.', 'Adam was president in it.', 'Adams · Adam'],
    ['They flew to La Paz.', 'They flew to El Paz.', 'La · El'],
    ['Plants absorb H2O daily.', 'Plants absorb CO2 daily.', 'H2O · CO2'],
  ])('another name: %s / %s', (one, other, said) => {
    expect(compare(one, other)).toEqual([false, [`name: ${said}`]]);
  });

  it.each([
    ['It is safe to eat.', 'It is not safe to eat.', 'safe · not safe'],
    ['It is safe to eat.', 'It isn’t safe to eat.', 'is safe · isn’t safe'],
    ['It can be eaten raw.', 'It cannot be eaten raw.', 'can be eaten · cannot be eaten'],
    ['It is always safe to eat.', 'It is never safe to eat.', 'always · never'],
    ['There is a cure for it.', 'There is no cure for it.', 'a cure · no cure'],
    ['It works with a key.', 'It works without a key.', 'with · without'],
    ['Das ist hier sicher.', 'Das ist hier nicht sicher.', 'sicher · nicht sicher'],
    ['Das ist ein Problem.', 'Das ist kein Problem.', 'ein Problem · kein Problem'],
    ['Er kommt morgen.', 'Er kommt morgen nicht.', 'morgen · morgen nicht'],
    ['Il vient ce soir.', 'Il ne vient pas ce soir.', 'vient ce · ne vient pas ce'],
    ['Il est sûr ici.', 'Il n’est pas sûr ici.', 'est sûr · n’est pas sûr'],
    ['Es seguro comer esto.', 'No es seguro comer esto.', 'Es seguro · No es seguro'],
    ['É seguro comer isto.', 'Não é seguro comer isto.', 'É seguro · Não é seguro'],
    ['È sicuro mangiare qui.', 'Non è sicuro mangiare qui.', 'È sicuro · Non è sicuro'],
    ['To jest bezpieczne.', 'To nie jest bezpieczne.', 'jest bezpieczne · nie jest bezpieczne'],
    ['Dit is hier veilig.', 'Dit is hier niet veilig.', 'veilig · niet veilig'],
    ['Это безопасно.', 'Это не безопасно.', 'безопасно · не безопасно'],
    ['هذا آمن للأطفال.', 'هذا ليس آمن للأطفال.', 'آمن · ليس آمن'],
    ['这是安全的食物。', '这是不安全的食物。', '是 · 是不'],
    ['安全に食べられます。', '安全に食べられません。', 'ます · ません'],
  ])('the opposite: %s / %s', (one, other, said) => {
    expect(compare(one, other)).toEqual([false, [`word: ${said}`]]);
  });

  it('a denial of another part', () => {
    expect(compare('It is not safe but cheap.', 'It is safe but not cheap.')).toEqual([
      false,
      ['word: not safe · safe', 'word: cheap · not cheap'],
    ]);
  });

  it.each([
    ['Use a stack for this.', 'Use a queue for this.', 'stack · queue'],
    ['The house is big.', 'The house is large.', 'big · large'],
    ['It has three lakes.', 'It has two lakes.', 'three · two'],
    ['It holds if x > 5 here.', 'It holds if x < 5 here.', '> · <'],
    ['Its slope is -k here.', 'Its slope is +k here.', '- · +'],
    ['Open at 8am daily.', 'Open at 8pm daily.', '8am · 8pm'],
    ['巴黎是德国的首都。', '巴黎是法国的首都。', '德国 · 法国'],
    ['東京は日本の都市です。', '大阪は日本の都市です。', '東京 · 大阪'],
    ['パリは美しい町です。', 'バリは美しい町です。', 'パリ · バリ'],
    ['باريس مدينة كبيرة.', 'ليون مدينة كبيرة.', 'باريس · ليون'],
  ])('another word: %s / %s', (one, other, said) => {
    expect(compare(one, other)).toEqual([false, [`word: ${said}`]]);
  });

  it.each([
    ['It costs €40 per month.', 'It costs $40 per month.', '€40 · $40'],
    ['It is 10 km away.', 'It is 10 miles away.', '10 km · 10 miles'],
    ['It is −5 °C outside.', 'It is 5 °C outside.', '−5 °C · 5 °C'],
    ['It is 5 °C outside.', 'It is 5 °F outside.', '5 °C · 5 °F'],
    ['The version 3.13 is new.', 'The version 3.12 is new.', '3.13 · 3.12'],
    ['It is due on 5 May.', 'It is due on 6 May.', '5 · 6'],
    ['It was built in 1969.', 'It was built in 1970.', '1969 · 1970'],
    ['It is x^{-1} here.', 'It is x^{1} here.', '-1 · 1'],
    [
      'The Nile is 6 km long and flows north through Egypt.',
      'The Nile flows north through Egypt and is 7 km long.',
      '6 km · 7 km',
    ],
  ])('another number: %s / %s', (one, other, said) => {
    expect(compare(one, other)).toEqual([false, [`number: ${said}`]]);
  });

  it('a share in the place of a count', () => {
    expect(compare('About 40 % agreed.', 'About 40 people agreed.')).toEqual([
      false,
      ['number: 40 % · 40'],
    ]);
  });

  it('the parts of two exchanged', () => {
    expect(compare('Germany beat France.', 'France beat Germany.')).toEqual([
      false,
      ['name: Germany · France', 'name: France · Germany'],
    ]);
    expect(compare('It rose from 5 to 10.', 'It rose from 10 to 5.')).toEqual([
      false,
      ['number: 5 · 10', 'number: 10 · 5'],
    ]);
  });

  it.each([
    ['It is safe to eat.', 'It is safe to eat if cooked.'],
    ['It is 10 km long.', 'It is long.'],
    ['Use C for this.', 'Use C++ for this.'],
    ['So f(x) = \\sin x holds.', 'So f(x) = -\\sin x holds.'],
    ['So f(x) = 2x+6 holds.', 'So f(x) = 2(x+6) holds.'],
    ['Here f(x) = 2x holds.', "Here f'(x) = 2x holds."],
    ['It falls as e^{x} does.', 'It falls as e^{-x} does.'],
    ['It is \\frac{1}{2} in all.', 'It is -\\frac{1}{2} in all.'],
    ['It is safe to eat.', 'Is it safe to eat?'],
    ['Guido released Python.', 'Python was released by Guido.'],
    [
      'The murder of Archduke Franz Ferdinand triggered the war.',
      'The spark was the murder of Archduke Franz Ferdinand of Austria in Sarajevo.',
    ],
    [
      'The war was triggered by the murder of Archduke Franz Ferdinand.',
      'The spark was the murder of Archduke Franz Ferdinand of Austria in Sarajevo.',
    ],
    [
      'It was chosen in 1908 as a compromise between both, and Parliament moved there in 1927.',
      'Many assume it is Sydney, but it was built as a compromise between both; it became the seat in 1913.',
    ],
    ['It is deep, wide and cold in that old lake.', 'It is high, steep and hot in that new lake.'],
    [
      'It is so very far from any other town.',
      'It is just a short and easy walk away from any other town.',
    ],
  ])(
    'more in one than in the other, or quite other words, of which none is told: %s / %s',
    (one, other) => {
      expect(compare(one, other)).toEqual([false, []]);
      expect(compare(other, one)).toEqual([false, []]);
    },
  );
});

it.each([
  ['The Danube rises in the Black Forest.', 'In the Black Forest rises the Danube.'],
  ['In 1903 she won the prize.', 'She won the prize in 1903.'],
  ['Cats and dogs are pets.', 'Dogs and cats are pets.'],
  ['IT IS SAFE TO EAT.', 'It is safe to eat.'],
  ['The résumé is long.', 'The resume is long.'],
  ['It is 6,650 km long.', 'It is 6.650 km long.'],
  ['It is 6,650 km long.', 'It is 6,650 kilometres long.'],
  ['It costs $5 million.', 'It costs 5,000,000 dollars.'],
  ['You don’t need a key.', 'You do not need a key.'],
  ['I’m sure it’s safe.', 'I am sure it is safe.'],
  ['It is safe to eat.', 'It is also safe to eat.'],
  ['Rome est la capitale d’Italie.', 'Rome est la capitale de l’Italie.'],
  ['The rivers flow north.', 'The river flows north.'],
  ['About 20 people came.', 'Approximately 20 people came.'],
  ['Es kamen etwa 20 Leute.', 'Es kamen rund 20 Leute.'],
  ['A well-known, three-part plan.', 'A well known, three part plan.'],
  ['It is long - but thin.', 'It is long – but thin.'],
])('statements say the same: %s / %s', (one, other) => {
  expect(compare(one, other)).toEqual([true, []]);
  expect(compare(other, one)).toEqual([true, []]);
});

it('long statements are compared only between what both begin and end with', () => {
  const words = Array.from({ length: 300 }, (_, at) => `thing${at}x`).join(' ');
  expect(compare(`${words} ends`, `${words} ends`)).toEqual([true, []]);
  expect(compare(`${words} ends`, `${words} begins`)).toEqual([false, ['word: ends · begins']]);
  expect(compare(`first ${words} ends`, `then ${words} begins`)).toEqual([false, []]);
});
