import type { Provider } from '../../vendor/vendor.ts';

type Haiku = readonly [five: string, seven: string, five: string];

/** Each of five, seven and five syllables, counted by hand; one for each vendor, or two for all. */
export const haiku: readonly (readonly [
  about: RegExp,
  poems: Readonly<Record<Provider, Haiku>>,
])[] = [
  [
    /^coffee$/i,
    {
      openai: ['Black coffee, first light', 'steam drifts across the window', 'the day can begin'],
      anthropic: ['A warm cup to hold', 'coffee and a quiet thought', 'before words begin'],
      google: [
        'Morning coffee drips',
        'ten small beats, then one deep breath',
        'the mug fills with dawn',
      ],
      xai: ['One coffee, I said', 'that was three coffees ago', 'now I hear colors'],
    },
  ],
  [
    /^(?:the )?rain$/i,
    {
      openai: [
        'Rain taps on the glass',
        'each drop a small, patient word',
        'the roof learns to read',
      ],
      anthropic: [
        'Soft rain, open door',
        'the garden lifts up its leaves',
        'and drinks without haste',
      ],
      google: [
        'Grey clouds, then the rain',
        'rivers run along the street',
        'small boats made of leaves',
      ],
      xai: ['Of course it rains now', 'the umbrella is at home', 'dry, and very smug'],
    },
  ],
  [
    /^(?:the )?(?:sea|ocean)$/i,
    forAll(
      ['The tide comes and goes', 'it counts the stones on the beach', 'and starts once again'],
      ['The sea has no plan', 'and still arrives every day', 'with wet feet and shells'],
    ),
  ],
  [
    /^(?:the )?(?:autumn|fall)(?: leaves)?$/i,
    forAll(
      ['One red leaf lets go', 'the whole tree seems to exhale', 'then the wind moves on'],
      ['Autumn paints the hill', 'with colors that summer saved', 'for the very end'],
    ),
  ],
  [
    /^(?:the )?spring$/i,
    forAll(
      ['The first crocus dares', 'snow still sleeps under the hedge', 'but light has come home'],
      ['Spring wind in the lane', 'a bird tries the same three notes', 'until they are right'],
    ),
  ],
  [
    /^(?:the )?(?:winter|snow)$/i,
    forAll(
      ['Snow on the dark pines', 'each footstep has its own sound', 'then there is no sound'],
      ['Breath turns into clouds', 'the pond holds its face quite still', 'waiting for the sun'],
    ),
  ],
  [
    /^(?:the )?moon$/i,
    forAll(
      ['The moon in the pond', 'a frog jumps straight through the light', 'and the light heals up'],
      ['Full moon, no one speaks', 'the road is a silver thread', 'that leads somewhere kind'],
    ),
  ],
  [
    /^(?:my |a |the )?cats?$/i,
    forAll(
      ['The cat owns the chair', 'I sit on the edge of it', 'grateful for the space'],
      ['Sun moves on the floor', 'the cat moves along with it', 'all day long, this work'],
    ),
  ],
  [
    /^(?:programming|coding|code|software|programmers?)$/i,
    forAll(
      ['The test is still red', 'I change one line, then it’s green', 'I do not ask why'],
      ['A missing bracket', 'the compiler waits for it', 'with great dignity'],
    ),
  ],
];

function forAll(one: Haiku, other: Haiku): Record<Provider, Haiku> {
  return { openai: one, anthropic: other, google: one, xai: other };
}
