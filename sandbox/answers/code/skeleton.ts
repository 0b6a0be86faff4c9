import type { Language } from './language.ts';

/** A plausible start in a language, named after the subject. */
export function writeSkeleton(language: Language, subject: string): string {
  const words = nameWords(subject);
  const snake = `run_${words.join('_')}`;
  const pascal = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  const camel = `run${pascal}`;
  switch (language) {
    case 'python':
      return `def ${snake}(items):\n    """${subject}."""\n    return [item for item in items if item]\n\n\nif __name__ == "__main__":\n    print(${snake}(["first", "", "second"]))`;
    case 'typescript':
      return `export function ${camel}(items: readonly string[]): string[] {\n  return items.filter((item) => item !== '');\n}\n\nconsole.log(${camel}(['first', '', 'second']));`;
    case 'javascript':
      return `function ${camel}(items) {\n  return items.filter(Boolean);\n}\n\nconsole.log(${camel}(['first', '', 'second']));`;
    case 'java':
      return `import java.util.List;\n\npublic class ${pascal} {\n    static List<String> run(List<String> items) {\n        return items.stream().filter(item -> !item.isBlank()).toList();\n    }\n\n    public static void main(String[] args) {\n        System.out.println(run(List.of("first", "", "second")));\n    }\n}`;
    case 'go':
      return `package main\n\nimport "fmt"\n\nfunc ${camel}(items []string) []string {\n\tkept := []string{}\n\tfor _, item := range items {\n\t\tif item != "" {\n\t\t\tkept = append(kept, item)\n\t\t}\n\t}\n\treturn kept\n}\n\nfunc main() {\n\tfmt.Println(${camel}([]string{"first", "", "second"}))\n}`;
    case 'rust':
      return `fn ${snake}(items: &[&str]) -> Vec<String> {\n    items.iter().filter(|item| !item.is_empty()).map(|item| item.to_string()).collect()\n}\n\nfn main() {\n    println!("{:?}", ${snake}(&["first", "", "second"]));\n}`;
    case 'ruby':
      return `def ${snake}(items)\n  items.reject(&:empty?)\nend\n\np ${snake}(['first', '', 'second'])`;
    case 'cpp':
      return `#include <iostream>\n#include <string>\n#include <vector>\n\nstd::vector<std::string> ${camel}(const std::vector<std::string>& items) {\n    std::vector<std::string> kept;\n    for (const auto& item : items)\n        if (!item.empty()) kept.push_back(item);\n    return kept;\n}\n\nint main() {\n    for (const auto& item : ${camel}({"first", "", "second"})) std::cout << item << "\\n";\n}`;
    case 'csharp':
      return `using System.Linq;\n\nvar items = new[] { "first", "", "second" };\nvar kept = items.Where(item => item != "").ToArray();\nSystem.Console.WriteLine(string.Join(", ", kept));`;
    case 'php':
      return `<?php\n\nfunction ${camel}(array $items): array\n{\n    return array_values(array_filter($items));\n}\n\nprint_r(${camel}(['first', '', 'second']));`;
    case 'bash':
      return `#!/usr/bin/env bash\nset -euo pipefail\n\n${snake}() {\n  local item\n  for item in "$@"; do\n    [[ -n "$item" ]] && printf '%s\\n' "$item"\n  done\n}\n\n${snake} first '' second`;
    case 'sql':
      return `SELECT c.name, COUNT(o.id) AS orders, SUM(o.total) AS revenue\nFROM customers AS c\nJOIN orders AS o ON o.customer_id = c.id\nWHERE o.created_at >= CURRENT_DATE - INTERVAL '30 days'\nGROUP BY c.name\nORDER BY revenue DESC\nLIMIT 10;`;
    case 'html':
      return `<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <meta name="viewport" content="width=device-width" />\n    <title>${subject}</title>\n    <style>\n      body { font: 1.1rem/1.6 system-ui; max-width: 40rem; margin: 4rem auto; padding: 0 1rem; }\n    </style>\n  </head>\n  <body>\n    <h1>${subject}</h1>\n    <p>Everything worth knowing, on one page.</p>\n    <a href="#start">Get started</a>\n  </body>\n</html>`;
    case 'css':
      return `.card {\n  display: grid;\n  gap: 0.75rem;\n  padding: 1.5rem;\n  border: 1px solid #d0d7de;\n  border-radius: 0.75rem;\n}\n\n.card:hover {\n  box-shadow: 0 8px 24px rgb(0 0 0 / 12%);\n}`;
  }
}

const fillers = new Set([
  'a',
  'an',
  'the',
  'my',
  'our',
  'that',
  'for',
  'of',
  'to',
  'in',
  'with',
  'and',
]);

function nameWords(subject: string): string[] {
  const words = (subject.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter(
    (word) => !fillers.has(word),
  );
  return words.length > 0 ? words.slice(0, 4) : ['task'];
}
