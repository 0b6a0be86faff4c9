import type { Snippets } from './task.ts';

function program(name: string, body: string): string {
  return `public class ${name} {\n${body.replace(/^(?=.)/gm, '    ')}\n}`;
}

export const java: Snippets = {
  fizzbuzz: program(
    'FizzBuzz',
    `public static void main(String[] args) {
    for (int n = 1; n <= 100; n++) {
        String word = (n % 3 == 0 ? "Fizz" : "") + (n % 5 == 0 ? "Buzz" : "");
        System.out.println(word.isEmpty() ? String.valueOf(n) : word);
    }
}`,
  ),
  reverse: program(
    'Reverse',
    `static String reverse(String text) {
    return new StringBuilder(text).reverse().toString();
}

public static void main(String[] args) {
    System.out.println(reverse("switchyard")); // drayhctiws
}`,
  ),
  sort: program(
    'Sort',
    `public static void main(String[] args) {
    int[] numbers = {5, 2, 9, 1};
    int[] sorted = java.util.Arrays.stream(numbers).sorted().toArray();
    System.out.println(java.util.Arrays.toString(sorted)); // [1, 2, 5, 9]
}`,
  ),
  fibonacci: program(
    'Fibonacci',
    `public static void main(String[] args) {
    long a = 0, b = 1;
    for (int i = 0; i < 10; i++) {
        System.out.print(a + " ");
        long next = a + b;
        a = b;
        b = next;
    }
}`,
  ),
  palindrome: program(
    'Palindrome',
    `static boolean isPalindrome(String text) {
    String letters = text.toLowerCase().replaceAll("[^a-z0-9]", "");
    return new StringBuilder(letters).reverse().toString().equals(letters);
}

public static void main(String[] args) {
    System.out.println(isPalindrome("Never odd or even")); // true
}`,
  ),
};
