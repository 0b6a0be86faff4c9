import type { Topic } from './topic.ts';

export const everyday: readonly Topic[] = [
  {
    asks: /^inflation$/i,
    title: 'Inflation',
    gist: 'Inflation is a general rise of prices over time, which means that each unit of money buys less.',
    points: [
      ['Causes', 'More demand than goods, higher costs, or more money for the same goods.'],
      ['Measure', 'The price of a fixed basket of goods, compared with a year before.'],
      ['Answer', 'Central banks raise interest rates, so that less is borrowed and spent.'],
    ],
    picture: 'an auction in which everyone is handed more tokens while the prizes stay the same',
  },
  {
    asks: /^compound interest$/i,
    title: 'Compound interest',
    gist: 'Compound interest is interest that itself earns interest. At 5% a year, 100 become 105, then 110.25, then 115.76.',
    points: [
      ['Rule', 'After n years at rate r, an amount is multiplied by (1 + r) to the power of n.'],
      ['Doubling', '70 divided by the percentage is about the number of years it takes to double.'],
      ['Debts', 'It works the same way against you.'],
    ],
  },
  {
    asks: /^(?:(?:to )?(?:sleep(?:ing)? better|better sleep|sleep|falling asleep|fall asleep))$/i,
    title: 'Sleeping better',
    isGuide: true,
    gist: 'Regular hours and a calm last hour help most.',
    points: [
      ['Rhythm', 'Get up at the same time every day, weekends included.'],
      ['Light', 'Seek daylight in the morning, and dim the lamps and screens in the last hour.'],
      ['Coffee', 'Have the last cup at least eight hours before bed.'],
      ['Room', 'Keep it dark, quiet and cool.'],
      ['Awake', 'If sleep does not come in twenty minutes, get up and read until you are tired.'],
    ],
  },
  {
    asks: /^(?:to )?learn(?:ing)? (?:a (?:new |foreign )?language|languages)$/i,
    title: 'Learning a language',
    isGuide: true,
    gist: 'A little every day beats a lot once a week.',
    points: [
      ['Daily', 'Fifteen minutes, tied to something you do anyway.'],
      ['Common words first', 'About a thousand of them cover most everyday talk.'],
      ['Speak early', 'Mistakes are part of it; a partner or a mirror will do.'],
      ['Listen', 'Songs, series and podcasts, a little above your level.'],
      ['Repeat', 'Go over new words after a day, a week and a month.'],
    ],
  },
  {
    asks: /^(?:to )?(?:prepar\w+ (?:for )?)?(?:a |my )?job interviews?$/i,
    title: 'Preparing for a job interview',
    isGuide: true,
    gist: 'Know the job, have examples ready, and bring questions of your own.',
    points: [
      ['Read', 'Mark what the advertisement asks for, and what the firm does.'],
      ['Examples', 'For each demand one story: the situation, what you did, what came of it.'],
      ['Practice', 'Say the answers aloud once.'],
      ['Questions', 'Prepare three about the work and the team.'],
    ],
  },
  {
    asks: /^(?:(?:to )?(?:make|cook|bake) )?(?:recipe for )?pancakes?(?: recipe)?$/i,
    title: 'Pancakes for two',
    isGuide: true,
    gist: 'One bowl, one pan and about twenty minutes.',
    points: [
      ['Mix', '150 g of flour, 2 eggs, 250 ml of milk and a pinch of salt, until smooth.'],
      ['Rest', 'Leave the batter for ten minutes.'],
      ['Fry', 'Heat a little butter, pour in a thin layer, and turn it when the edge is golden.'],
      ['Serve', 'With lemon and sugar, jam or fruit.'],
    ],
  },
  {
    asks: /^(?:\w+ )*(?:trip|journey|week|weekend|holiday|vacation|visit|days?|itinerary) (?:to|in|for) rome$/i,
    title: 'Three days in Rome',
    isGuide: true,
    gist: 'A plan on foot, one part of the city a day. Book the Colosseum, the Vatican Museums and the Galleria Borghese ahead.',
    points: [
      [
        'Day 1, ancient Rome',
        'Colosseum in the morning, then the Palatine and the Forum with the same ticket; Capitoline Hill at sunset.',
      ],
      [
        'Day 2, the Vatican',
        'Vatican Museums and the Sistine Chapel early, then St Peter’s; evening in Trastevere.',
      ],
      [
        'Day 3, the center',
        'Pantheon, Piazza Navona and the Trevi Fountain, then the Spanish Steps and the Galleria Borghese.',
      ],
      ['Getting about', 'Most of it is a walk; metro lines A and B cross at Termini.'],
    ],
  },
  {
    asks: /^(?:\w+ )*(?:trip|journey|week|weekend|holiday|vacation|visit|days?|itinerary) (?:to|in|for) paris$/i,
    title: 'Three days in Paris',
    isGuide: true,
    gist: 'A plan on foot and by metro, one side of the Seine at a time. Book the Louvre and the Eiffel Tower ahead.',
    points: [
      [
        'Day 1, the islands',
        'Notre-Dame and the Sainte-Chapelle, then the Marais and the Place des Vosges.',
      ],
      [
        'Day 2, the museums',
        'The Louvre in the morning, the Tuileries, and the Musée d’Orsay across the river; it is closed on Mondays.',
      ],
      [
        'Day 3, the views',
        'Montmartre and Sacré-Cœur, then the Arc de Triomphe and the Eiffel Tower at dusk.',
      ],
      ['Getting about', 'The metro goes everywhere; the walk along the Seine is better.'],
    ],
  },
];
