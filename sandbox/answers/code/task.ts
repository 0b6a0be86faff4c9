export type Task =
  'fizzbuzz' | 'reverse' | 'sort' | 'fibonacci' | 'palindrome' | 'factorial' | 'prime' | 'regex';
export type Snippets = Partial<Record<Task, string>>;

const tasks: readonly (readonly [RegExp, Task])[] = [
  [/\bregex\b|regular expression/i, 'regex'],
  [/fizz[ -]?buzz/i, 'fizzbuzz'],
  [/palindrom/i, 'palindrome'],
  [/fibonacci/i, 'fibonacci'],
  [/factorial/i, 'factorial'],
  [/\bprimes?\b|prime number/i, 'prime'],
  [/revers\w* .{0,20}(?:string|text|word|list)/i, 'reverse'],
  [
    /\bsort\w* .{0,30}(?:list|array|numbers|integers|items)|(?:quick|merge|bubble)[ -]?sort/i,
    'sort',
  ],
];

export function findTask(prompt: string): Task | null {
  return tasks.find(([name]) => name.test(prompt))?.[1] ?? null;
}

export const taskNotes: Record<Task, string> = {
  fizzbuzz: 'Multiples of 3 print Fizz, of 5 Buzz, of both FizzBuzz, and everything else itself.',
  reverse: 'It works on characters, so `"abc"` becomes `"cba"`, and an empty string stays empty.',
  sort: 'It returns a new sorted sequence and leaves the original as it was.',
  fibonacci: 'It keeps only the last two numbers, so it runs in linear time and constant space.',
  palindrome: 'It ignores case, spaces and punctuation before comparing the text with its reverse.',
  factorial: 'The factorial of 0 is 1, and each step multiplies by the next whole number.',
  regex:
    'It accepts the addresses people really use; only a message that arrives proves an address.',
  prime: 'Trying divisors up to the square root is enough, because factors come in pairs.',
};
