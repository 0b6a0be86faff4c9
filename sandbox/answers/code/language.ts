export type Language =
  | 'python'
  | 'javascript'
  | 'typescript'
  | 'java'
  | 'go'
  | 'rust'
  | 'ruby'
  | 'cpp'
  | 'csharp'
  | 'php'
  | 'bash'
  | 'sql'
  | 'html'
  | 'css';

const names: readonly (readonly [RegExp, Language])[] = [
  [/\btypescript\b|\bts\b/i, 'typescript'],
  [/\bjavascript\b|\bjs\b|\bnode(?:\.?js)?\b|\breact\b/i, 'javascript'],
  [/\bc\+\+|\bcpp\b/i, 'cpp'],
  [/\bc#|\bcsharp\b|\b\.net\b/i, 'csharp'],
  [/\bjava\b/i, 'java'],
  [/\bgolang\b|\bin go\b|\bgo (?:function|program|code)\b/i, 'go'],
  [/\brust\b/i, 'rust'],
  [/\bruby\b/i, 'ruby'],
  [/\bphp\b/i, 'php'],
  [/\bbash\b|\bshell script\b/i, 'bash'],
  [/\bsql\b|\bpostgres(?:ql)?\b|\bmysql\b|\bsqlite\b/i, 'sql'],
  [/\bhtml\b|\bweb ?page\b|\blanding page\b/i, 'html'],
  [/\bcss\b|\bstylesheet\b/i, 'css'],
  [/\bpython\b/i, 'python'],
];

export function findLanguage(prompt: string): Language | null {
  return names.find(([name]) => name.test(prompt))?.[1] ?? null;
}
