/** Texts that answers use unchanged. */
export const poem = `I went to look for morning
before the town had stirred;
the lamps were low, the streets were slow,
and no one said a word.

I found it in a kitchen
where someone warmed the bread,
and all the night gave up its light,
and all the dark had fled.`;

export const story = `In the last house before the sea lived Mara, who repaired clocks. One November evening a stranger brought her a watch that ran backward and asked her to leave it so.

“Then what is broken?” she asked.

“Nothing,” he said. “I only wanted someone to see it.”

They sat and watched the hands go round the wrong way until the kettle sang. When he had gone, Mara found that every clock in the shop agreed, for the first time in years, and that none of them was in a hurry.`;

export const jokes = [
  'Why do programmers prefer dark mode? Because light attracts bugs.',
  'I would tell you a joke about UDP, but you might not get it.',
  'There are 10 kinds of people: those who understand binary and those who do not.',
  'Why did the scarecrow win a prize? He was outstanding in his field.',
  'What do you call a fish without eyes? Fsh.',
] as const;

interface Email {
  asks: RegExp;
  subject: string;
  body: string;
}

export const emails: readonly Email[] = [
  {
    asks: /\b(?:day|friday|monday|tuesday|wednesday|thursday|week) off\b|\b(?:vacation|holiday|leave)\b/i,
    subject: 'Request for a day off',
    body: 'I would like to take [date] off. My tasks for that day are done or handed over to [colleague], and I can be reached by telephone in an emergency.\n\nPlease let me know whether that suits you.',
  },
  {
    asks: /\breschedul|\bmove (?:the|our) meeting\b|\bpostpone/i,
    subject: 'Moving our meeting',
    body: 'Something urgent has come up, and I cannot make our meeting on [date]. Would [first proposal] or [second proposal] suit you instead?\n\nI am sorry for the change of plan.',
  },
  {
    asks: /\bthank/i,
    subject: 'Thank you',
    body: 'Thank you for your time on [date]. I enjoyed our conversation about [topic], and what you said about [detail] has stayed with me.\n\nI look forward to hearing from you.',
  },
  {
    asks: /\bsick\b|\bill\b/i,
    subject: 'Sick today',
    body: 'I am ill and cannot work today. [Colleague] knows what is urgent, and I will tell you by tomorrow morning how long it is likely to last.',
  },
  {
    asks: /\binvit/i,
    subject: 'Invitation',
    body: 'I would like to invite you to [context] on [date] at [time], at [place]. It would be lovely to have you there.\n\nPlease tell me by [date] whether you can come.',
  },
];

export const essay = `# On walking

## A plain beginning

Walking needs no equipment, no teacher and no appointment. One foot goes before the other, and the rest takes care of itself. It is the first thing most of us learn without being told how, and one of the last that we are willing to give up. Perhaps that is why it is so easy to overlook: what costs nothing is rarely advertised.

## What it does to the body

The heart beats a little faster, the lungs fill a little deeper, and the joints move through the range for which they were made. Half an hour of brisk walking on most days is what doctors commonly advise to adults, and it is among the few pieces of advice that hardly anybody is too busy, too poor or too old to follow. It asks for shoes and a door.

## What it does to the mind

Problems that sit still at a desk begin to move when their owner does. Many writers and scientists kept a daily walk as others keep a diary, and spoke of it as part of their work. There is nothing mysterious in it. Attention that is lightly occupied by a path, by weather and by the passing of houses is free to wander in the rest of the room, and wandering is how it comes upon things that it was not looking for.

## What it does to a place

A town that is walked is a town that is known. At the speed of a car, a street is a name and a color; at the speed of a walk, it has a baker, a crooked tree and a cat on the third windowsill. People who walk meet, and people who meet greet each other, and a place in which people greet each other is looked after. Much of what city planners hope to build with money grows by itself where pavements are wide and shops are near.

## The case against

Walking is slow. For most distances that matter to modern life it is not enough, and it would be foolish to praise it as though buses, bicycles and trains had not been invented. Nor is it open to everyone in the same way: a missing curb ramp, a broken pavement or a badly lit path shuts out exactly those who would gain most. To speak well of walking is therefore also to ask that it be made possible.

## A plain end

None of this calls for a resolution. It calls for a coat. The next time a question will not open, or an evening has twenty spare minutes in it, the remedy is at the door, and it has been there all along.`;
