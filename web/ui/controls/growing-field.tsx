import { clsx } from 'clsx';
import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react';

// A longer text needs the full height anyway, and measuring it on every key press would be slow.
const growingUpTo = 10_000;

// Sets the direction of lines without letters. With `dir="auto"`, the browser would scan every line
// of a long text on every key press.
const startsFromRight = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc]/u;
const lookedAt = 200;

interface GrowingFieldProps extends ComponentProps<'textarea'> {
  value: string;
  /** The height class for a text that is too long to measure. */
  fullHeight: string;
}

/** A text field that grows with its text. The browser sizes it if it can, otherwise it is measured. */
export function GrowingField({ ref, fullHeight, className, ...rest }: GrowingFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => field.current,
  );
  const isLong = rest.value.length > growingUpTo;

  useLayoutEffect(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = '';
    if (!isLong) element.style.height = `${element.scrollHeight}px`;
  }, [rest.value, isLong]);

  return (
    <textarea
      ref={field}
      dir={startsFromRight.test(rest.value.slice(0, lookedAt)) ? 'rtl' : 'ltr'}
      className={clsx(
        isLong ? fullHeight : 'field-grow',
        'run-by-line block resize-none bg-transparent text-16 outline-none placeholder:text-n10',
        className,
      )}
      {...rest}
    />
  );
}
