import { clsx } from 'clsx';
import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react';

// A longer text needs the full height anyway, and measuring it at each key would be slow.
const growingUpTo = 10_000;

// For lines without a letter. Not `dir="auto"`: the browser would look at each line of a long text again with every key.
const startsFromRight = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc]/u;
const lookedAt = 200;

interface GrowingFieldProps extends ComponentProps<'textarea'> {
  value: string;
  /** The class of its height where the text is too long to measure. */
  fullHeight: string;
}

/** A text field as high as its text, sized by the browser if it can, else by measuring. */
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
