import type { Topic } from './topic.ts';

export const science: readonly Topic[] = [
  {
    asks: /^quantum (?:physics|mechanics|theory)$/i,
    title: 'Quantum physics',
    gist: 'Quantum physics describes the smallest things there are, such as atoms, electrons and light. Down there, things come in little packets and follow chances instead of certainties.',
    points: [
      [
        'Packets',
        'Energy comes in small fixed portions, called quanta, like stairs instead of a ramp.',
      ],
      [
        'Many places at once',
        'Before anyone looks, an electron has no single place; there is only a chance for each.',
      ],
      ['Looking changes things', 'Measuring makes it settle for one of the possible results.'],
      ['It works', 'Lasers, computer chips and MRI scanners are all built on it.'],
    ],
    picture:
      'a spinning coin: while it spins it is neither heads nor tails, and only your hand makes it one',
  },
  {
    asks: /^quantum comput(?:ing|ers?)$/i,
    title: 'Quantum computing',
    gist: 'A quantum computer works with qubits, which can hold a blend of 0 and 1. Interference makes wrong answers cancel out and right ones add up.',
    points: [
      ['Qubits', 'Several of them together hold a blend of very many numbers.'],
      ['Interference', 'An algorithm arranges the waves so that wrong answers fade.'],
      ['Limits', 'Only some problems gain, such as factoring and simulating molecules.'],
    ],
    picture: 'ripples in a pond that meet: some places grow calm, and one place grows high',
  },
  {
    asks: /^(?:quantum )?entanglement$/i,
    title: 'Quantum entanglement',
    gist: 'Two particles can share one state, so that measuring one tells you at once what the other will show, however far apart they are. No message travels between them.',
    points: [
      ['One state', 'Neither particle has a result of its own before one is measured.'],
      ['Any distance', 'It has been measured over more than a thousand kilometers, by satellite.'],
      ['No signal', 'Each side alone sees pure chance, so nothing can be sent faster than light.'],
    ],
    picture:
      'a pair of gloves in two boxes, except that neither is left or right until one box is opened',
  },
  {
    asks: /^photosynthesis$/i,
    title: 'Photosynthesis',
    gist: 'Photosynthesis is how plants use sunlight to turn water and carbon dioxide into sugar. They release oxygen on the way.',
    points: [
      ['Catching light', 'The green pigment chlorophyll in the leaves absorbs it.'],
      ['Splitting water', 'Its oxygen is set free, and its hydrogen carries the energy on.'],
      [
        'Making sugar',
        'With that energy the plant builds sugar from the carbon dioxide of the air.',
      ],
    ],
    picture:
      'a kitchen on a roof: light is the stove, air and water are the ingredients, sugar is the meal',
  },
  {
    asks: /^rivers? (?:form|forms|are formed|begin|are made)$/i,
    title: 'How rivers form',
    gist: 'A river forms where water from rain, melting snow or springs runs downhill and gathers in one channel. Gravity does the rest, and the water carves its own bed.',
    points: [
      [
        'The source',
        'Rain, melting ice or groundwater that reaches the surface begins a small stream.',
      ],
      ['Tributaries', 'Streams of one catchment meet, and each adds its water to the next.'],
      [
        'Erosion',
        'Fast water in the hills cuts a steep valley and carries stones, sand and mud along.',
      ],
      [
        'The middle',
        'On flatter land the river slows, swings in bends called meanders and floods its plain.',
      ],
      ['The mouth', 'At a sea or lake it drops what it carries, which may build a delta.'],
    ],
    picture: 'rain on a slanted car window, where small drops join until one of them runs',
  },
  {
    asks: /^(?:(?:tides?|the tides?)(?: work| happen)?)$/i,
    title: 'The tides',
    gist: 'The tides are the slow rise and fall of the sea, mostly caused by the pull of the Moon. The Sun helps with a little less than half of the Moon’s effect.',
    points: [
      [
        'Two bulges',
        'The Moon pulls more on the near side of the Earth than on the far side, which stretches the oceans both ways.',
      ],
      [
        'Twice a day',
        'The Earth turns under both bulges, so most coasts have two high tides in about 24 hours and 50 minutes.',
      ],
      [
        'Spring tides',
        'At new and full moon Sun and Moon pull in line, and the tides are highest.',
      ],
    ],
  },
  {
    asks: /^volcano(?:e?s)?(?: erupts?| form)?$/i,
    title: 'Volcanoes',
    gist: 'A volcano is a place where molten rock from below reaches the surface. It erupts when gas and pressure push the magma up.',
    points: [
      [
        'Where',
        'Most stand where plates of the crust meet or part; some stand over hot spots, as in Hawaii.',
      ],
      [
        'Why it erupts',
        'As magma rises, its dissolved gas forms bubbles, as in a bottle that is opened.',
      ],
      ['Two kinds', 'Runny lava flows calmly; sticky magma traps its gas and explodes.'],
    ],
    picture: 'a shaken bottle of soda whose cap comes off',
  },
  {
    asks: /^moon$/i,
    title: 'The Moon',
    gist: 'The Moon circles the Earth at about 384,400 km, once in a little over 27 days. It always shows us the same side.',
    points: [
      ['Size', 'Its diameter is about 3,475 km, a little more than a quarter of the Earth’s.'],
      [
        'Phases',
        'From new moon to new moon takes about 29.5 days, as the Sun lights it from changing sides.',
      ],
      ['Origin', 'It probably formed when a body the size of Mars struck the young Earth.'],
      ['Visitors', 'Twelve people walked on it, from 1969 to 1972.'],
    ],
  },
  {
    asks: /^black holes?$/i,
    title: 'Black holes',
    gist: 'A black hole is a region where gravity is so strong that past its horizon not even light can leave.',
    points: [
      ['How they form', 'Many are left when a very heavy star runs out of fuel and collapses.'],
      ['The horizon', 'It is no surface but a boundary: from inside, every way leads inward.'],
      [
        'How we see them',
        'By the hot gas that circles them, the stars they pull, and gravitational waves.',
      ],
    ],
    picture: 'a waterfall for space: beyond the edge, swimming upstream no longer helps',
  },
  {
    asks: /^gravity$/i,
    title: 'Gravity',
    gist: 'Gravity is the attraction between everything that has mass. Near the ground it speeds up falling things by about 9.8 meters per second in each second.',
    points: [
      ['Newton', 'The pull grows with both masses and falls with the square of the distance.'],
      ['Einstein', 'Mass bends space and time, and things follow that bend.'],
      [
        'In orbit',
        'The Moon falls all the time; it moves sideways fast enough to keep missing the Earth.',
      ],
    ],
    picture: 'a marble that rolls towards a heavy ball on a trampoline',
  },
  {
    asks: /^rainbows?(?: forms?| happen)?$/i,
    title: 'Rainbows',
    gist: 'Raindrops bend and reflect sunlight, each color by a slightly different angle. You see the colors side by side, with the Sun behind you.',
    points: [
      ['Into the drop', 'Light bends as it enters, violet more than red.'],
      ['At the back', 'It is reflected inside the drop.'],
      [
        'Out again',
        'Red leaves at about 42 degrees and violet at about 40, so red is on the outside.',
      ],
    ],
    picture: 'millions of tiny prisms, each of which sends you one color',
  },
  {
    asks: /^(?:sky (?:is )?blue|blue sky|sky)$/i,
    title: 'Why the sky is blue',
    gist: 'Air scatters short wavelengths much more than long ones, so blue light from the Sun reaches you from every side.',
    points: [
      ['White light', 'Sunlight is a mixture of all colors.'],
      ['Scattering', 'Molecules of the air deflect blue light several times as often as red.'],
      [
        'Sunset',
        'In the evening the light crosses more air, loses its blue on the way, and looks red.',
      ],
    ],
  },
  {
    asks: /^dna$/i,
    title: 'DNA',
    gist: 'DNA is a long molecule whose four letters spell the instructions for building and running living cells.',
    points: [
      ['Shape', 'Two strands wind round each other as a double helix.'],
      ['Letters', 'A pairs with T and C with G, so each strand determines the other.'],
      ['Genes', 'A gene is a stretch that tells how to build one product, mostly a protein.'],
    ],
    picture: 'a cookbook in a four-letter alphabet, copied into nearly every cell',
  },
  {
    asks: /^vaccin(?:es?|ation)$/i,
    title: 'Vaccines',
    gist: 'A vaccine shows the immune system a harmless sign of a germ, so that it can answer quickly when the real one comes.',
    points: [
      ['The sign', 'A weakened or dead germ, a part of it, or the instructions to make a part.'],
      ['The lesson', 'The body makes antibodies and memory cells.'],
      ['The benefit', 'A later infection is stopped early or is milder.'],
    ],
    picture: 'a wanted poster that is handed out before the thief arrives',
  },
];
