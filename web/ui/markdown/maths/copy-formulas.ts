/**
 * Copies a selection with the TeX of its formulas. Otherwise each formula would be copied twice: as it is
 * drawn, and as screen readers read it.
 */
export function copyFormulas(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const range = selection.getRangeAt(0).cloneRange();
  const [first, last] = [formulaOf(range.startContainer), formulaOf(range.endContainer)];
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  const words = document.createElement('div');
  words.append(range.cloneContents());
  const formulas = words.querySelectorAll<HTMLElement>('[data-tex]');
  if (formulas.length === 0) return;

  for (const each of words.querySelectorAll('button, .sr-only')) each.remove();
  for (const formula of formulas) formula.replaceChildren(formula.querySelector('math') ?? '');
  event.clipboardData.setData('text/html', words.innerHTML);
  for (const formula of formulas) formula.replaceChildren(formula.dataset['tex'] ?? '');
  event.clipboardData.setData('text/plain', lineByLine(words));
  event.preventDefault();
}

function formulaOf(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[data-tex]') ?? null;
}

/** The text with its line breaks. `innerText` only finds these in elements that are on the page. */
function lineByLine(words: HTMLElement): string {
  // Parts of an answer that are out of view aren't laid out, so they would be missing.
  for (const answer of words.querySelectorAll('.markdown')) answer.className = '';
  Object.assign(words.style, { position: 'fixed', insetInlineStart: '-200vw' });
  document.body.append(words);
  const text = words.innerText;
  words.remove();
  return text;
}
