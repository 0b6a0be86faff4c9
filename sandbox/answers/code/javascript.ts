import type { Snippets } from './task.ts';

export const javascript: Snippets = {
  fizzbuzz: `function fizzBuzz(limit = 100) {
  for (let n = 1; n <= limit; n += 1) {
    const word = (n % 3 ? '' : 'Fizz') + (n % 5 ? '' : 'Buzz');
    console.log(word || n);
  }
}

fizzBuzz();`,
  reverse: `function reverseString(text) {
  return [...text].reverse().join('');
}

console.log(reverseString('switchyard')); // drayhctiws`,
  sort: `function sortNumbers(numbers) {
  return [...numbers].sort((a, b) => a - b);
}

console.log(sortNumbers([5, 2, 9, 1])); // [1, 2, 5, 9]`,
  fibonacci: `function* fibonacci(count) {
  let [a, b] = [0, 1];
  for (let i = 0; i < count; i += 1) {
    yield a;
    [a, b] = [b, a + b];
  }
}

console.log([...fibonacci(10)]); // [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]`,
  palindrome: `function isPalindrome(text) {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters === [...letters].reverse().join('');
}

console.log(isPalindrome('A man, a plan, a canal: Panama')); // true`,
  factorial: `function factorial(n) {
  let result = 1n;
  for (let k = 2n; k <= BigInt(n); k += 1n) result *= k;
  return result;
}

console.log(factorial(5)); // 120n`,
  prime: `function isPrime(n) {
  if (n < 2) return false;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
  return true;
}

console.log([2, 3, 4, 5, 6, 7].filter(isPrime)); // [2, 3, 5, 7]`,
  regex: `const email = /^[^@\\s]+@[^@\\s]+\\.[^@\\s]{2,}$/;

console.log(email.test('ada@example.com')); // true`,
};
