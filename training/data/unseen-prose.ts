/** Everyday prose, short and long, for tests only. No rules or weights were derived from it. */
export const unseenProse: readonly string[] = [
  'What should I pack for four days of walking in the Dolomites in late September?',
  'My landlord wants to keep the deposit because of a scratch on the floor. What are my rights as a tenant?',
  'Explain the difference between a stock and a bond to someone who has never invested.',
  'Why did the Hanseatic League decline, and which cities profited from it?',
  'Two trains leave at noon from towns that are 300 miles apart. One goes 60 miles an hour, the other 40. When do they meet?',
  'Give me a gentle plan to run ten kilometres by June. I can train three evenings a week.',
  'Is it ethical to read the diary of a friend who has gone missing, if it might help to find her?',
  'Write a toast for the retirement of a colleague who loves sailing and bad puns.',
  'Summarise in three sentences why the Peace of Westphalia matters to lawyers today.',
  'How does a heat pump work when it is colder outside than inside?',
  'Rewrite the following so that it sounds friendly but firm: we have not received your payment and will stop the service on Friday',
  'My dog has eaten two squares of milk chocolate. She weighs twenty kilograms. Do I need to call somebody?',
  'Which is the better choice for a small bakery, leasing an oven or buying one with a loan, and why?',
  'A farmer has seventeen sheep. All but nine run away. How many are left?',
  'Tell me something surprising about octopuses.',
  'What does the phrase to let the cat out of the bag mean, and where does it come from?',
  'Compare the way in which Tolstoy and Flaubert describe a marriage that fails.',
  'I feel stuck in my job and do not dare to tell my manager. How could I begin that conversation?',
  'Describe how enzymes lower the activation energy of a reaction, with one example from digestion.',
  'If a shirt costs 40 dollars after a discount of 20 percent, what did it cost before?',
  'Good evening! Could you recommend a quiet place to read near the old harbour of Genoa?',
  'Was the tulip mania really a bubble? Economists seem to disagree about it.',
  'Translate into Italian: the museum is closed on Mondays, but the garden is open all week.',
  'Who has the right to a jury trial in a civil case, and since when?',
  'Plan a dinner for six people, two of whom eat no gluten and one no meat.',
  'What would change for ordinary people if the moon were twice as far away?',
  'Tell the story of a lighthouse keeper who is afraid of the dark, in about two hundred words.',
  'How likely is it to throw at least one six with four dice?',
  'What are the early signs of iron deficiency, and which foods help against it?',
  'Explain in simple words why the sky is dark at night although there are so many stars.',
  'How did the printing press change who could become a scholar?',
  'My neighbour plays the drums every evening at nine. Draft a polite note that does not threaten anything.',
  'Does a company have to publish its accounts if it has only one owner?',
  'What is the role of the hippocampus in memory, and what happens when it is damaged?',
  'A lamp, a chair and a rug cost 210 euros together. The chair costs twice as much as the lamp, the rug as much as both. What does each cost?',
  'Name three arguments for and three against a tax on sugar.',
  'Which gas do plants take in, and which do they give off at night?',
  'I am writing to my grandmother about my new flat. Help me begin the letter.',
  'What does Kant mean when he says that one ought never to treat a person merely as a means?',
  'How long does it take light to travel from the sun to Neptune?',
  'Give me ten names for a cafe that is also a bicycle workshop.',
  'Why do recipes ask for unsalted butter and then for a pinch of salt?',
  'The river rose by three centimetres an hour all night. At six in the morning it stood at two metres and ten. Where did it stand at midnight?',
  'What should a beginner know about keeping bees before buying the first hive?',
  'Explain supply and demand with the example of concert tickets.',
  'Could you shorten this for a postcard? We arrived late on Thursday because the ferry did not sail in the storm, but the landlady had kept soup warm for us and the children slept until ten.',
  'Which treaty ended the First World War for Germany, and what did it say about the Rhineland?',
  'Is cold water good for a sprained ankle, and for how long should one cool it?',
  'How do I politely decline an invitation to a wedding abroad that I cannot afford?',
  'All poets are dreamers. Some dreamers are bankers. Does it follow that some poets are bankers?',
  `Read this conversation and say how Ruth feels at its end.

Ruth: You sold the piano without asking me?
Tom: It stood there for years. Nobody touched it.
Ruth: I touched it. Every morning, when you were at work.
Tom: You never said so.
Ruth: You never asked what I do when you are not there.
Tom: We can rent one. A better one.
Ruth: It was my mother's, Tom. It was not about how good it was.

Which of these does Ruth feel most strongly: relief, grief, amusement or pride?`,
  `Here is the minute of our last meeting.

The committee met in the library on the third of May. Twelve members came. The treasurer said that the roof would cost more than was thought, as the beams had to be replaced too. Mrs Okafor proposed a second summer fair. Mr Lind doubted that there would be enough helpers, after last year. It was agreed to ask the parish for its hall, and to put off the painting of the fence until the autumn. The next meeting is on the seventh of June.

Which decisions were taken, and who has to do what?`,
  `I have kept a vegetable garden for three years. In the first year the tomatoes were splendid, in the second they caught blight in August, and this year they hardly grew at all although I watered them every evening. The bed lies against a wall that faces south. I plant them in the same place each spring because it is the only one with sun all day. I feed them with a handful of bone meal and nothing else. My neighbour says that the soil is tired; my brother says that I water too much.

Who is more likely to be right, and what should I try next year?`,
  `A merchant buys a barrel of 120 litres of oil for 480 coins. A tenth of it leaks away on the road. He sells half of what is left at six coins a litre and the rest, as the market is closing, at four.

Did he gain or lose on the barrel, and how much?`,
  `The witness says that she saw the accused leave the house at nine, by the clock of the church. The sexton says that the clock had stopped at half past eight and was set going again at ten. The accused says that he was at the inn from a quarter past nine until midnight, and the innkeeper agrees, but the innkeeper owes him money.

What can be concluded about the time at which the accused left the house, and what cannot?`,
  `Dear team, as some of you know I will be away from the tenth to the twentieth. While I am gone, Priya decides about anything that costs less than a thousand pounds, and Marek speaks to the press if anybody asks. Please do not ship the new label before I am back, even if it looks finished. If the printer calls about the proofs, tell him that we need another week.

Make this warmer and a little shorter, and keep every instruction.`,
];
