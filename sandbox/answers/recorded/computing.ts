import type { Topic } from './topic.ts';

export const computing: readonly Topic[] = [
  {
    asks: /^recursion$/i,
    title: 'Recursion',
    gist: 'A recursive function solves a problem by calling itself on a smaller one, until it meets a case that it can answer directly.',
    points: [
      ['Base case', 'The smallest problem, which needs no further call.'],
      ['Step', 'Make the problem smaller, call yourself, and use the result.'],
      ['Danger', 'Without a base case it never ends, and the stack overflows.'],
    ],
    picture: 'nested dolls: open each one until the smallest, then close them in order',
  },
  {
    asks: /^machine learning$/i,
    title: 'Machine learning',
    gist: 'Machine learning fits a model to examples, so that it makes useful predictions on cases it has not seen.',
    points: [
      ['Data', 'Examples, often with the right answer beside each.'],
      ['Training', 'The model is adjusted a little at a time until its errors are small.'],
      ['Testing', 'It is judged on examples that were kept away from it.'],
    ],
    picture: 'learning to tell ripe fruit by handling a thousand pieces instead of reading a rule',
  },
  {
    asks: /^neural net(?:work)?s?$/i,
    title: 'Neural networks',
    gist: 'A neural network is layers of simple weighted sums. Training nudges the weights until the outputs match the examples.',
    points: [
      ['Layers', 'Each takes the numbers of the one before and passes new ones on.'],
      ['Weights', 'They say how much each input counts.'],
      ['Learning', 'The error is traced back through the layers, and every weight moves a little.'],
    ],
    picture: 'a wall of dimmer switches, each turned a little after every mistake',
  },
  {
    asks: /^(?:large language models?|llms?|language models?|chatgpt)$/i,
    title: 'Large language models',
    gist: 'A large language model has learned from much text to predict what comes next, one small piece at a time. Answers are made by repeating that.',
    points: [
      ['Tokens', 'Text is cut into pieces of a few letters.'],
      ['Training', 'Billions of weights are fitted to predict the next piece.'],
      ['Limits', 'What sounds likely need not be true, so check what matters.'],
    ],
  },
  {
    asks: /^blockchains?$/i,
    title: 'Blockchain',
    gist: 'A blockchain is a list of records that many computers keep together. Each block carries a fingerprint of the one before, so old entries cannot be changed unnoticed.',
    points: [
      ['Blocks', 'Records are gathered and sealed with a hash.'],
      ['Chain', 'Each block names the hash of the one before.'],
      ['Agreement', 'The computers follow a rule about which next block counts.'],
    ],
    picture: 'a class diary that everyone copies, where every page quotes the last',
  },
  {
    asks: /^(?:dns|domain name system)$/i,
    title: 'DNS',
    gist: 'DNS turns a name such as example.com into the numeric address by which computers reach each other.',
    points: [
      ['Asking', 'Your computer asks a resolver, usually that of your provider.'],
      [
        'Finding',
        'The resolver asks the root, then the servers of .com, then those of example.com.',
      ],
      ['Remembering', 'The answer is kept for the time that it names.'],
    ],
    picture: 'a telephone directory that every machine can ask',
  },
  {
    asks: /^internet$/i,
    title: 'The internet',
    gist: 'The internet is a network of networks that pass small packets of data from one to the next until they reach their address.',
    points: [
      ['Packets', 'A message is cut up, and each part finds its own way.'],
      ['Routers', 'They look at the address and pass a packet one step nearer.'],
      [
        'Protocols',
        'IP addresses the packets; TCP puts them in order and asks again for lost ones.',
      ],
    ],
    picture: 'postcards that numbered strangers hand on, sorted again on your doormat',
  },
  {
    asks: /^(?:rest )?apis?$/i,
    title: 'APIs',
    gist: 'An API is the agreed way for one program to ask another for something, without knowing how it works inside.',
    points: [
      ['Request', 'Which operation, with which values.'],
      ['Response', 'The result or an error, in an agreed form.'],
      ['Contract', 'As long as it holds, both sides can change inside.'],
    ],
    picture: 'the menu of a restaurant: you order by it and never enter the kitchen',
  },
];
