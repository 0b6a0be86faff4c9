import type { Snippets } from './task.ts';

export const rust: Snippets = {
  fizzbuzz: `fn main() {
    for n in 1..=100 {
        match (n % 3, n % 5) {
            (0, 0) => println!("FizzBuzz"),
            (0, _) => println!("Fizz"),
            (_, 0) => println!("Buzz"),
            _ => println!("{n}"),
        }
    }
}`,
  reverse: `fn reverse(text: &str) -> String {
    text.chars().rev().collect()
}

fn main() {
    println!("{}", reverse("switchyard")); // drayhctiws
}`,
  sort: `fn sorted(numbers: &[i32]) -> Vec<i32> {
    let mut copy = numbers.to_vec();
    copy.sort_unstable();
    copy
}

fn main() {
    println!("{:?}", sorted(&[5, 2, 9, 1])); // [1, 2, 5, 9]
}`,
  fibonacci: `fn fibonacci(count: usize) -> Vec<u64> {
    std::iter::successors(Some((0, 1)), |&(a, b)| Some((b, a + b)))
        .map(|(a, _)| a)
        .take(count)
        .collect()
}

fn main() {
    println!("{:?}", fibonacci(10)); // [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
}`,
  palindrome: `fn is_palindrome(text: &str) -> bool {
    let letters: Vec<char> = text
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    letters.iter().eq(letters.iter().rev())
}

fn main() {
    println!("{}", is_palindrome("Never odd or even")); // true
}`,
};
