import katex from 'katex';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Options } from 'react-markdown';
import remarkMath from 'remark-math';
import { replaceEnvironments } from './replace-environments.ts';
import { walkTree, type TreeNode } from '../syntax/walk-tree.ts';
import { bar } from './mark-maths.ts';
import 'katex/dist/katex.min.css';

/** The remark plugins. `markMaths` handles single dollar signs, because it can tell formulas from prices. */
export const mathsPlugins: NonNullable<Options['remarkPlugins']> = [
  [remarkMath, { singleDollarTextMath: false }],
  restoreBars,
];

/** Renders a formula with KaTeX. A formula that cannot be parsed is shown as its source. */
export const Maths = memo(function Maths({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const place = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (!place.current) return;
    // Adding the same listener again has no effect.
    document.addEventListener('copy', copyFormulas);
    if (!draw(place.current, tex, isDisplay) && !draw(place.current, tex, true)) {
      place.current.textContent = tex;
    }
  }, [tex, isDisplay]);

  return (
    <span
      ref={place}
      dir="ltr"
      data-tex={isDisplay ? `$$${tex}$$` : `$${tex}$`}
      className={isDisplay ? 'maths-frame' : undefined}
    />
  );
});

/** Returns whether the formula was drawn. Environments such as `align` need `displayMode`. */
function draw(place: HTMLElement, tex: string, displayMode: boolean): boolean {
  try {
    katex.render(replaceEnvironments(tex), place, {
      displayMode,
      strict: 'ignore',
      maxSize: 20,
      maxExpand: 200,
      // Labels do nothing, because nothing in an answer refers to them.
      macros: {
        '\\label': '\\@firstoftwo{}{#1}',
        '\\shoveleft': '#1',
        '\\shoveright': '#1',
      },
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a selection with the TeX of its formulas. Otherwise, each formula would be copied twice: as it is
 * drawn, and as screen readers read it.
 */
function copyFormulas(event: ClipboardEvent): void {
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

/** The text with its line breaks, which `innerText` finds only in elements that are on the page. */
function lineByLine(words: HTMLElement): string {
  // Parts of an answer that are out of view aren't laid out, so they would be missing.
  for (const answer of words.querySelectorAll('.markdown')) answer.className = '';
  Object.assign(words.style, { position: 'fixed', insetInlineStart: '-200vw' });
  document.body.append(words);
  const text = words.innerText;
  words.remove();
  return text;
}

/** A remark plugin that restores each `|` in formulas in tables. */
function restoreBars() {
  return (root: TreeNode): void =>
    walkTree(root, (node) => {
      if (node.value?.includes(bar)) node.value = node.value.replaceAll(bar, '|');
    });
}
