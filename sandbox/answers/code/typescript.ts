import type { Snippets } from './task.ts';

export const typescript: Snippets = {
  fizzbuzz: `function fizzBuzz(n: number): string {
  const word = (n % 3 ? '' : 'Fizz') + (n % 5 ? '' : 'Buzz');
  return word || String(n);
}

for (let n = 1; n <= 100; n += 1) console.log(fizzBuzz(n));`,
  reverse: `function reverseString(text: string): string {
  return [...text].reverse().join('');
}

console.log(reverseString('switchyard')); // drayhctiws`,
  sort: `function sortBy<T>(items: readonly T[], key: (item: T) => number): T[] {
  return [...items].sort((a, b) => key(a) - key(b));
}

console.log(sortBy([5, 2, 9, 1], (n) => n)); // [1, 2, 5, 9]`,
  fibonacci: `function fibonacci(count: number): number[] {
  const numbers: number[] = [];
  let [a, b] = [0, 1];
  while (numbers.length < count) {
    numbers.push(a);
    [a, b] = [b, a + b];
  }
  return numbers;
}

console.log(fibonacci(10)); // [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]`,
  palindrome: `function isPalindrome(text: string): boolean {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters === [...letters].reverse().join('');
}

console.log(isPalindrome('Never odd or even')); // true`,
  factorial: `function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

console.log(factorial(5)); // 120`,
  prime: `function isPrime(n: number): boolean {
  if (n < 2) return false;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
  return true;
}

console.log([2, 3, 4, 5, 6, 7].filter(isPrime)); // [2, 3, 5, 7]`,
  regex: `const email = /^[^@\\s]+@[^@\\s]+\\.[^@\\s]{2,}$/;

export function isEmail(text: string): boolean {
  return email.test(text);
}

console.log(isEmail('ada@example.com')); // true`,
};
