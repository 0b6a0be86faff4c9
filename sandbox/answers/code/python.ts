import type { Snippets } from './task.ts';

export const python: Snippets = {
  fizzbuzz: `def fizzbuzz(limit=100):
    for n in range(1, limit + 1):
        word = "Fizz" * (n % 3 == 0) + "Buzz" * (n % 5 == 0)
        print(word or n)


fizzbuzz()`,
  reverse: `def reverse_string(text):
    return text[::-1]


print(reverse_string("switchyard"))  # drayhctiws`,
  sort: `def merge_sort(items):
    if len(items) < 2:
        return list(items)
    middle = len(items) // 2
    left, right = merge_sort(items[:middle]), merge_sort(items[middle:])
    merged = []
    while left and right:
        merged.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
    return merged + left + right


print(merge_sort([5, 2, 9, 1]))  # [1, 2, 5, 9]`,
  fibonacci: `def fibonacci(count):
    a, b = 0, 1
    for _ in range(count):
        yield a
        a, b = b, a + b


print(list(fibonacci(10)))  # [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]`,
  palindrome: `def is_palindrome(text):
    letters = [c.lower() for c in text if c.isalnum()]
    return letters == letters[::-1]


print(is_palindrome("A man, a plan, a canal: Panama"))  # True`,
  factorial: `def factorial(n):
    result = 1
    for k in range(2, n + 1):
        result *= k
    return result


print(factorial(5))  # 120`,
  prime: `def is_prime(n):
    return n > 1 and all(n % d for d in range(2, int(n**0.5) + 1))


print([n for n in range(30) if is_prime(n)])  # [2, 3, 5, 7, 11, ...]`,
  regex: `import re

EMAIL = re.compile(r"[^@\\s]+@[^@\\s]+\\.[^@\\s]{2,}")


def is_email(text):
    return EMAIL.fullmatch(text) is not None


print(is_email("ada@example.com"))  # True`,
};
