import type { Snippets } from './task.ts';

function program(imports: string[], body: string): string {
  const lines = imports.map((name) => `\t"${name}"`).join('\n');
  return `package main\n\nimport (\n${lines}\n)\n\n${body}`;
}

export const go: Snippets = {
  fizzbuzz: program(
    ['fmt'],
    `func main() {
	for n := 1; n <= 100; n++ {
		switch {
		case n%15 == 0:
			fmt.Println("FizzBuzz")
		case n%3 == 0:
			fmt.Println("Fizz")
		case n%5 == 0:
			fmt.Println("Buzz")
		default:
			fmt.Println(n)
		}
	}
}`,
  ),
  reverse: program(
    ['fmt', 'slices'],
    `func reverse(text string) string {
	runes := []rune(text)
	slices.Reverse(runes)
	return string(runes)
}

func main() {
	fmt.Println(reverse("switchyard")) // drayhctiws
}`,
  ),
  sort: program(
    ['fmt', 'slices'],
    `func main() {
	numbers := []int{5, 2, 9, 1}
	sorted := slices.Sorted(slices.Values(numbers))
	fmt.Println(sorted) // [1 2 5 9]
}`,
  ),
  fibonacci: program(
    ['fmt'],
    `func main() {
	a, b := 0, 1
	for range 10 {
		fmt.Print(a, " ")
		a, b = b, a+b
	}
}`,
  ),
  palindrome: program(
    ['fmt', 'strings', 'unicode'],
    `func isPalindrome(text string) bool {
	letters := []rune{}
	for _, r := range strings.ToLower(text) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			letters = append(letters, r)
		}
	}
	for i, j := 0, len(letters)-1; i < j; i, j = i+1, j-1 {
		if letters[i] != letters[j] {
			return false
		}
	}
	return true
}

func main() {
	fmt.Println(isPalindrome("Never odd or even")) // true
}`,
  ),
};
