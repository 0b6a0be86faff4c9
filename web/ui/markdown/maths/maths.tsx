import katex from 'katex';
import { memo, useLayoutEffect, useRef } from 'react';
import type { Options } from 'react-markdown';
import remarkMath from 'remark-math';
import { copyFormulas } from './copy-formulas.ts';
import { replaceEnvironments } from './replace-environments.ts';
import { restoreBars } from './restore-bars.ts';
import 'katex/dist/katex.min.css';

/** The remark plugins. `markMaths` handles single dollars, because it recognises prices. */
export const mathsPlugins: NonNullable<Options['remarkPlugins']> = [
  [remarkMath, { singleDollarTextMath: false }],
  restoreBars,
];

interface MathsProps {
  tex: string;
  isDisplay: boolean;
}

/** Renders a formula with KaTeX. A formula that cannot be parsed is shown as its source. */
export const Maths = memo(function Maths({ tex, isDisplay }: MathsProps) {
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

/** Returns whether it succeeded. Some formulas, such as `align`, only work on separate lines. */
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
