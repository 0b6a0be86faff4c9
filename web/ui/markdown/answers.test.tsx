import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Markdown } from './markdown.tsx';
import { mathsPart } from './maths/use-maths.ts';

/** Markdown that models write, and the expected result in the short form that `shorten` makes. */
const answerCases: readonly (readonly [name: string, markdown: string, drawn: string])[] = [
  // Fences
  [
    'a code block with a code block in it',
    'See:\n```markdown\n# Title\n```bash\nnpm ci\n```\nThen start.\n```\nDone.',
    '<p>See:</p><pre markdown># Title\n```bash\nnpm ci\n```\nThen start.</pre><p>Done.</p>',
  ],
  [
    'a code block without a language in a document',
    '```markdown\n# Title\n\n```\nnpm ci\n```\n\nRun:\n```\nnpm start\n```\n```\nDone.',
    '<pre markdown># Title\n\n```\nnpm ci\n```\n\nRun:\n```\nnpm start\n```</pre><p>Done.</p>',
  ],
  [
    'a code block after a document',
    '```md\n# Title\n```\n\nRun:\n```\nnpm start\n```\nDone.',
    '<pre md># Title</pre><p>Run:</p><pre text>npm start</pre><p>Done.</p>',
  ],
  [
    'two code blocks in one without a language, and one after it',
    '```\n```js\na\n```\n\n```py\nb\n```\n```\nEnd\n```js\nc\n```',
    '<pre text>```js\na\n```\n\n```py\nb\n```</pre><p>End</p><pre js>c</pre>',
  ],
  [
    'a shell script that writes a document',
    "```bash\ncat <<'EOF' > README.md\n```js\na\n```\nEOF\n```\nRun it.",
    "<pre bash>cat <<'EOF' > README.md\n```js\na\n```\nEOF</pre><p>Run it.</p>",
  ],
  [
    'code blocks in a code block in a list',
    '1. Write:\n   ```md\n   ```js\n   a\n   ```\n   ```\n2. Next',
    '<ol><li>Write:<pre md>```js\na\n```</pre></li><li>Next</li></ol>',
  ],
  [
    'a fence in code that starts nothing',
    '```\n```python\n```\nAfter.',
    '<pre text>```python</pre><p>After.</p>',
  ],
  [
    'fences indented by four spaces in a docstring',
    '```python\ndef f():\n    """\n    ```\n    f()\n    ```\n    """\n```\nAfter.',
    '<pre python>def f():\n    """\n    ```\n    f()\n    ```\n    """</pre><p>After.</p>',
  ],
  [
    'a language after fences indented by four spaces',
    '```python\n"""\n    ```python\n    f()\n    ```\n"""\n```\nAfter.',
    '<pre python>"""\n    ```python\n    f()\n    ```\n"""</pre><p>After.</p>',
  ],
  [
    'a longer fence around a shorter one',
    '````md\n```js\na\n```\n````\nAfter.',
    '<pre md>```js\na\n```</pre><p>After.</p>',
  ],
  [
    'tildes around backticks',
    '~~~md\n```\na\n```\n~~~\nAfter.',
    '<pre md>```\na\n```</pre><p>After.</p>',
  ],
  [
    'a closing fence that lost the indentation of its list',
    '1. Run:\n   ```bash\n   ls\n```\n2. Look',
    '<ol><li>Run:<pre bash>ls</pre></li><li>Look</li></ol>',
  ],
  [
    'code that lost the indentation of its list',
    '1. Run:\n   ```bash\nls\n\ncd a\n   ```\n2. Look',
    '<ol><li>Run:<pre bash>ls\n\ncd a</pre></li><li>Look</li></ol>',
  ],
  [
    'an indented code block whose code is indented too',
    '  ```js\n  a\n    b\n  ```\nAfter.',
    '<pre js>a\n  b</pre><p>After.</p>',
  ],
  ['a code block that never ends', '```js\na\n\nb', '<pre js>a\n\nb</pre>'],
  [
    'code in a quote',
    '> ```js\n> a\n> ```\n\nAfter.',
    '<blockquote><pre js>a</pre></blockquote><p>After.</p>',
  ],
  // Tildes
  ['ranges', '5~7U × 100~200 / 3~4, 5~6', '<p>5~7U × 100~200 / 3~4, 5~6</p>'],
  ['about', 'It takes ~5 to ~7 days.', '<p>It takes ~5 to ~7 days.</p>'],
  ['home folders', 'Copy ~/a to ~/b.', '<p>Copy ~/a to ~/b.</p>'],
  ['a range in Chinese', '约5~6公里，或7~8公里。', '<p>约5~6公里，或7~8公里。</p>'],
  ['struck out', 'It is ~~five~~ six.', '<p>It is <del>five</del> six.</p>'],
  // Dollars
  ['reals', 'It costs $10 or R$ 55 in Brazil.', '<p>It costs $10 or R$ 55 in Brazil.</p>'],
  ['Hong Kong dollars', 'about $10 (HK$ 78)', '<p>about $10 (HK$ 78)</p>'],
  ['Australian dollars', '$6, A$ 9 or NZ$ 10', '<p>$6, A$ 9 or NZ$ 10</p>'],
  ['dollars without a space', 'US$10, C$14, HK$78 and $5.', '<p>US$10, C$14, HK$78 and $5.</p>'],
  ['a dollar sign after the amount', 'between $5 and 10$ a day', '<p>between $5 and 10$ a day</p>'],
  [
    'amounts in a table',
    '| a | b |\n| - | - |\n| $5 | 6$ |',
    '<table><th>a<th>b<td>$5<td>6$</table>',
  ],
  ['price classes', 'A ($$), B ($$) and C ($$$)', '<p>A ($$), B ($$) and C ($$$)</p>'],
  [
    'a span of price classes',
    'from $$ to $$$, or $$ and $$',
    '<p>from $$ to $$$, or $$ and $$</p>',
  ],
  ['price classes in a list', '- A: $$\n- B: $$', '<ul><li>A: $$</li><li>B: $$</li></ul>'],
  ['variables', 'Set $HOME and $PATH.', '<p>Set $HOME and $PATH.</p>'],
  [
    'a path and a word',
    'Use $HOME/bin or your own folder$.',
    '<p>Use $HOME/bin or your own folder$.</p>',
  ],
  ['a formula beside a price', 'For $10, $x^2$ is R$ 5.', '<p>For $10, {$x^2$} is R$ 5.</p>'],
  [
    'formulas that start with a number',
    'So $2x$, $3 + 4 = 7$.',
    '<p>So {$2x$}, {$3 + 4 = 7$}.</p>',
  ],
  ['a variable before a number', 'Let $A$ 9 times $B$.', '<p>Let {$A$} 9 times {$B$}.</p>'],
  ['an interval', 'in $[0, 1)$ only', '<p>in {$[0, 1)$} only</p>'],
  // Formulas
  [
    'bars in a table',
    '| f | g |\n| --- | --- |\n| $|x|$ | c |\n| $P(A\\|B)$ | $$\\lvert y \\rvert$$ |',
    '<table><th>f<th>g<td>{$|x|$}<td>c<td>{$P(A|B)$}<td>{$\\lvert y \\rvert$}</table>',
  ],
  ['a norm outside a table', 'So $\\|x\\|$ is.', '<p>So {$\\|x\\|$} is.</p>'],
  [
    'an environment without dollars',
    'So:\n\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}\nDone.',
    '<p>So:</p>{$$\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}$$}<p>Done.</p>',
  ],
  [
    'environments that the library lacks',
    'So\n\\begin{multline*}\na \\\\\nb\n\\end{multline*}\n\\begin{eqnarray}\na &=& b\n\\end{eqnarray}\n\\begin{flalign}a\\end{flalign}',
    '<p>So</p>{$$\\begin{multline*}\na \\\\\nb\n\\end{multline*}$$}{$$\\begin{eqnarray}\na &=& b\n\\end{eqnarray}$$}{$$\\begin{flalign}a\\end{flalign}$$}',
  ],
  [
    'an environment with another in it, and an empty line',
    '\\begin{equation*}\nf = \\begin{cases} 1 \\\\\n\n2 \\end{cases}\n\\end{equation*}',
    '{$$\\begin{equation*}\nf = \\begin{cases} 1 \\\\\n2 \\end{cases}\n\\end{equation*}$$}',
  ],
  [
    'a matrix in a line',
    'A = \\begin{pmatrix}1\\end{pmatrix} is',
    '<p>A = {$\\begin{pmatrix}1\\end{pmatrix}$} is</p>',
  ],
  [
    'an environment that is no formula',
    '\\begin{itemize}a\\end{itemize}',
    '<p>\\begin{itemize}a\\end{itemize}</p>',
  ],
  ['a formula with an empty line', '$$\na\n\nb\n$$\n\nText', '{$$a\nb$$}<p>Text</p>'],
  ['brackets with empty lines', '\\[\n\na\n\n\\]\n\nText', '{$$a$$}<p>Text</p>'],
  [
    'formulas in code',
    'Write `$x$` or `\\(x\\)`.',
    '<p>Write <code>$x$</code> or <code>\\(x\\)</code>.</p>',
  ],
  // Chinese, Japanese, Korean
  [
    'bold quotation marks',
    'これは**「重要」**です。',
    '<p>これは<strong>「重要」</strong>です。</p>',
  ],
  ['a bold sentence', '**テスト。**次の文。', '<p><strong>テスト。</strong>次の文。</p>'],
  ['bold brackets in Chinese', '使用**（推荐）**方法', '<p>使用<strong>（推荐）</strong>方法</p>'],
  ['bold in Korean', '**패키지(package)**를', '<p><strong>패키지(package)</strong>를</p>'],
  ['bold code', '用**`npm`**安装', '<p>用<strong><code>npm</code></strong>安装</p>'],
  ['italics', '这是*「一」*个', '<p>这是<em>「一」</em>个</p>'],
  ['struck out in Chinese', '~~删除。~~之后', '<p><del>删除。</del>之后</p>'],
  [
    'a link in Chinese',
    '请看https://example.com/a。谢谢。',
    '<p>请看<a https://example.com/a>https://example.com/a</a>。谢谢。</p>',
  ],
  [
    'marks after a link',
    '（https://example.com/a）**重点**',
    '<p>（<a https://example.com/a>https://example.com/a</a>）<strong>重点</strong></p>',
  ],
  [
    'letters after a link',
    'www.example.comを見て、https://example.com/b를',
    '<p><a http://www.example.com/>www.example.com</a>を見て、<a https://example.com/b>https://example.com/b</a>를</p>',
  ],
  [
    'letters in the path of a link',
    'https://ja.wikipedia.org/wiki/東京、または',
    '<p><a https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC>https://ja.wikipedia.org/wiki/東京</a>、または</p>',
  ],
  [
    'a link in curly quotation marks',
    '“https://example.com/a” — so',
    '<p>“<a https://example.com/a>https://example.com/a</a>” — so</p>',
  ],
  [
    'a link with brackets and a full stop',
    'See https://example.com/a_(b)?c=d&e=f.',
    '<p>See <a https://example.com/a_(b)?c=d&e=f>https://example.com/a_(b)?c=d&e=f</a>.</p>',
  ],
  // Tags
  [
    'low and high',
    'H<sub>2</sub>O, x<sup>**2**</sup>',
    '<p>H<sub>2</sub>O, x<sup><strong>2</strong></sup></p>',
  ],
  ['keys', 'Press <kbd>Ctrl</kbd>+<kbd>C</kbd>.', '<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd>.</p>'],
  [
    'bold, underlined and marked',
    '<b>a</b> <u>b *c*</u> <MARK>d</mark>',
    '<p><b>a</b> <u>b <em>c</em></u> <mark>d</mark></p>',
  ],
  ['line breaks', 'a<br>b<br/>c<br />d', '<p>a<br>b<br>c<br>d</p>'],
  [
    'tags in a table',
    '| a |\n| - |\n| b<br>c<sub>1</sub> |',
    '<table><th>a<td>b<br>c<sub>1</sub></table>',
  ],
  ['a tag that is not closed', 'The <b> tag', '<p>The &lt;b> tag</p>'],
  ['tags that cross', '<b>a<i>b</b>c</i>', '<p><b>a&lt;i>b</b>c&lt;/i></p>'],
  ['tags with attributes', '<b onclick="x()">a</b>', '<p>&lt;b onclick="x()">a&lt;/b></p>'],
  [
    'tags in code',
    'Use `<sub>` and `</sub>`.',
    '<p>Use <code>&lt;sub></code> and <code>&lt;/sub></code>.</p>',
  ],
  [
    'other tags',
    'a <span>b</span> <script>c</script>',
    '<p>a &lt;span>b&lt;/span> &lt;script>c&lt;/script></p>',
  ],
  // Folds
  [
    'details',
    '<details>\n<summary>The **answer**</summary>\n\n- a\n- b\n</details>\nAfter.',
    '<details><summary>The <strong>answer</strong></summary><ul><li>a</li><li>b</li></ul></details><p>After.</p>',
  ],
  [
    'details in one line',
    '<details><summary>Q</summary>It is **so**.</details>',
    '<details><summary>Q</summary><p>It is <strong>so</strong>.</p></details>',
  ],
  [
    'details with code, in a list',
    '1. Why?\n   <details>\n   <summary>Look</summary>\n\n   ```html\n   </details>\n   ```\n\n   </details>\n2. Next',
    '<ol><li>Why?</li></ol><details><summary>Look</summary><pre html></details></pre></details><ol start="2"><li>Next</li></ol>',
  ],
  [
    'details in details, shown expanded',
    '<details open>\n\na\n\n<details><summary>B</summary>b</details>\n\nc\n</details>',
    '<details open=""><summary>Details</summary><p>a</p><details><summary>B</summary><p>b</p></details><p>c</p></details>',
  ],
  [
    'details in code',
    '```html\n<details>\na\n</details>\n```',
    '<pre html><details>\na\n</details></pre>',
  ],
  [
    'details that are mentioned',
    'Use `<details>` or\n<details> here.',
    '<p>Use <code>&lt;details></code> or</p><p>&lt;details> here.</p>',
  ],
  [
    'details that run something',
    '<details ontoggle="x()">\na\n</details>',
    '<p>&lt;details ontoggle="x()">\na\n&lt;/details></p>',
  ],
  [
    'a thought',
    '<think>\nHm.\n\n1. a\n</think>\n\nYes.',
    '<details><summary>Thinking</summary><p>Hm.</p><ol><li>a</li></ol></details><p>Yes.</p>',
  ],
  [
    'a thought without its start',
    'Hm.\n\nSo.\n</think>\n\nYes.',
    '<details><summary>Thinking</summary><p>Hm.</p><p>So.</p></details><p>Yes.</p>',
  ],
  [
    'a thought without an end',
    '<think>\nHm.',
    '<details><summary>Thinking</summary><p>Hm.</p></details>',
  ],
  ['an empty thought', '<think>\n\n</think>\n\nYes.', '<p>Yes.</p>'],
  [
    'a thought that is mentioned',
    'It writes `<think>` first.',
    '<p>It writes <code>&lt;think></code> first.</p>',
  ],
  // Lists and paragraphs
  [
    'a note that looks like a link',
    '[Note]: Keep it dry.\n\nThen go.',
    '<p>[Note]: Keep it dry.</p><p>Then go.</p>',
  ],
  ['a high number', '1986. A year', '<ol start="1986" digits="4"><li>A year</li></ol>'],
  [
    'numbers up to a hundred',
    '99. a\n100. b\n1. c',
    '<ol start="99" digits="3"><li>a</li><li>b</li><li>c</li></ol>',
  ],
];

beforeAll(async () => {
  // Links to the page's own site are rendered as text.
  vi.stubGlobal('location', new URL('https://switchyard.example/t/1'));
  await mathsPart.fetch();
});
afterAll(() => void vi.unstubAllGlobals());

const draw = (text: string, isStreaming = false) =>
  shorten(renderToStaticMarkup(<Markdown text={text} isStreaming={isStreaming} />));

/** Keeps the elements and text of an answer, and the attributes that have a visible effect. */
function shorten(html: string): string {
  return html
    .replaceAll(
      /<figcaption><span>(.*?)<\/span>.*?<\/figcaption><div><pre[^>]*><code>/g,
      '<pre $1>',
    )
    .replaceAll('</code></pre>', '</pre>')
    .replaceAll(/<div class="table-tools">.*?<\/button><span[^>]*><\/span><\/div>/g, '')
    .replaceAll(/<span dir="ltr" data-tex="([^"]*)"[^>]*><\/span>/g, '{$1}')
    .replaceAll(/<a href="([^"]*)"[^>]*>/g, '<a $1>')
    .replaceAll(/<\/?(?:div|figure|thead|tbody|tr)[^>]*>|<\/t[dh]>/g, '')
    .replaceAll(/ style="--digits:(\d+)"/g, ' digits="$1"')
    .replaceAll(/ (?:dir|class)="[^"]*"/g, '')
    .replaceAll(/<br\/>\n?/g, '<br>')
    .replaceAll(/(>|\})\n+(?=[<{])|\n+(?=<\/?(?:[ou]l|li|pre|table)\b)/g, '$1')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

test.each(answerCases)('%s', (_name, markdown, drawn) => {
  const inCode = (text: string) =>
    text.replaceAll(/<pre \w+>[\s\S]*?<\/pre>/g, (code) => code.replaceAll('&lt;', '<'));
  expect(inCode(draw(markdown))).toBe(drawn);
});

const marks = /<\/?\w*|[*~`|$\\#]+|\]\(?|\[/g;

/** The visible text of an answer, without code, formulas, and dollars that may be prices. */
const wordsOf = (drawn: string) =>
  drawn
    .replaceAll(/<pre \w+>[\s\S]*?<\/pre>|\{\$[\s\S]*?\$\}|<[^>]*>/g, '')
    .replaceAll(/\$(?=\d|$)/g, '')
    .replaceAll('&lt;', '<');

test.each(answerCases)('%s shows no Markdown marks while it streams', (_name, markdown) => {
  const final = wordsOf(draw(markdown));
  for (let end = 1; end <= markdown.length; end += 1) {
    const words = wordsOf(draw(markdown.slice(0, end), true));
    const early = (words.match(marks) ?? []).filter((mark) => !final.includes(mark));
    expect(early, `${JSON.stringify(markdown.slice(0, end))} shows ${words}`).toEqual([]);
  }
});
