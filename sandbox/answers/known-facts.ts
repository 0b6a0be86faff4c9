interface Fact {
  names: RegExp;
  is: string;
  like: string;
}

/** A few subjects people try first, so that the answers hold something true. */
const facts: readonly Fact[] = [
  {
    names: /photosynthesis/i,
    is: 'Plants use sunlight to turn water and carbon dioxide into sugar, and release oxygen on the way.',
    like: 'a kitchen on a roof: light is the stove, air and water are the ingredients, sugar is the meal',
  },
  {
    names: /quantum entangle/i,
    is: 'Two particles can share one state, so that measuring one tells you at once what the other will show, however far apart they are. No message travels between them.',
    like: 'a pair of gloves posted in two boxes, except that neither is left or right until one box is opened',
  },
  {
    names: /quantum comput/i,
    is: 'A quantum computer works with qubits, which can hold blends of 0 and 1; interference makes wrong answers cancel and right ones add up.',
    like: 'trying many paths through a maze as waves, and letting the dead ends cancel out',
  },
  {
    names: /black hole/i,
    is: 'A black hole is a region where gravity is so strong that past its horizon not even light can leave.',
    like: 'a waterfall for space: beyond the edge, swimming upstream no longer helps',
  },
  {
    names: /gravity/i,
    is: 'Mass bends space and time, and things move along that bend; near the Earth we feel it as a pull of about 9.8 metres per second squared.',
    like: 'a marble rolling towards a heavy ball that dents a trampoline',
  },
  {
    names: /rainbow/i,
    is: 'Raindrops bend and reflect sunlight, each colour by a slightly different angle, so you see them side by side about 42 degrees from the point opposite the sun.',
    like: 'millions of tiny prisms, each sending you one colour',
  },
  {
    names: /sky (?:is )?blue|blue sky/i,
    is: 'Air scatters short wavelengths more than long ones, so blue light reaches you from every side.',
    like: 'a crowd where the small, quick ones bounce everywhere and the big ones walk straight through',
  },
  {
    names: /recursion/i,
    is: 'A recursive function solves a problem by calling itself on a smaller one, until it meets a case it can answer directly.',
    like: 'nested dolls: open each one until the smallest, then close them in order',
  },
  {
    names: /blockchain/i,
    is: 'A blockchain is a list of records that many computers keep together; each block carries a fingerprint of the one before, so old entries cannot be changed unnoticed.',
    like: 'a class diary that everyone copies, where every page quotes the last',
  },
  {
    names: /machine learning/i,
    is: 'Machine learning fits a model to examples, so that it makes useful predictions on cases it has not seen.',
    like: 'learning to tell ripe fruit by handling a thousand pieces rather than reading a rule',
  },
  {
    names: /neural net/i,
    is: 'A neural network is layers of simple weighted sums; training nudges the weights until the outputs match the examples.',
    like: 'a wall of dimmer switches, each turned a little after every mistake',
  },
  {
    names: /inflation/i,
    is: 'Inflation is a general rise in prices over time, which means that each unit of money buys less.',
    like: 'an auction where everyone is handed more tokens but the number of prizes stays the same',
  },
  {
    names: /vaccin/i,
    is: 'A vaccine shows the immune system a harmless sign of a germ, so that it can answer quickly when the real one comes.',
    like: 'a wanted poster handed out before the thief arrives',
  },
  {
    names: /\bdns\b/i,
    is: 'DNS turns a name such as example.com into the numeric address that computers use to reach each other.',
    like: 'a telephone directory that every machine can ask',
  },
  {
    names: /\bdna\b/i,
    is: 'DNA is a long molecule whose four letters spell the instructions for building and running living cells.',
    like: 'a cookbook written in a four-letter alphabet, copied into nearly every cell',
  },
];

const capitals: Record<string, string> = {
  france: 'Paris',
  germany: 'Berlin',
  italy: 'Rome',
  spain: 'Madrid',
  portugal: 'Lisbon',
  japan: 'Tokyo',
  china: 'Beijing',
  india: 'New Delhi',
  brazil: 'Brasília',
  canada: 'Ottawa',
  australia: 'Canberra',
  egypt: 'Cairo',
  kenya: 'Nairobi',
  greece: 'Athens',
  norway: 'Oslo',
  sweden: 'Stockholm',
  poland: 'Warsaw',
  mexico: 'Mexico City',
  argentina: 'Buenos Aires',
  switzerland: 'Bern',
  austria: 'Vienna',
  'the united kingdom': 'London',
  'the united states': 'Washington, D.C.',
};

const outsideEurope =
  /japan|china|india|brazil|canada|australia|egypt|kenya|mexico|argentina|states/;

/** Pairs of country and capital, for a table. */
export function listCapitals(region: 'world' | 'europe'): [string, string][] {
  const pairs = Object.entries(capitals);
  return region === 'world' ? pairs : pairs.filter(([country]) => !outsideEurope.test(country));
}

export function findFact(text: string): Fact | null {
  return facts.find(({ names }) => names.test(text)) ?? null;
}

export function findCapital(text: string): string | null {
  const country = /capital(?: city)? of ([a-z ]+)/i.exec(text)?.[1]?.trim() ?? '';
  const city = capitals[country.toLowerCase()];
  return city ? `The capital of ${country} is **${city}**.` : null;
}
