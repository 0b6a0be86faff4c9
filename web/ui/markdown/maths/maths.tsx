import katex from 'katex';
import { memo, useLayoutEffect, useRef } from 'react';
import remarkMath from 'remark-math';
import 'katex/dist/katex.min.css';

// `markMaths` handles single dollars, because it recognises prices.
export const mathsPlugin = [remarkMath, { singleDollarTextMath: false }] as const;

interface MathsProps {
  tex: string;
  isDisplay: boolean;
}

/** Renders a formula with KaTeX. A formula that cannot be parsed is shown as its source. */
export const Maths = memo(function Maths({ tex, isDisplay }: MathsProps) {
  const place = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (!place.current) return;
    try {
      katex.render(tex, place.current, {
        displayMode: isDisplay,
        strict: 'ignore',
        maxSize: 20,
        maxExpand: 200,
      });
    } catch {
      place.current.textContent = tex;
    }
  }, [tex, isDisplay]);

  return <span ref={place} dir="ltr" className={isDisplay ? 'maths-frame' : undefined} />;
});
