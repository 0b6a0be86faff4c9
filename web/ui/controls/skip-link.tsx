import type { ComponentProps } from 'react';

/** A link that skips content, visible only while it has the keyboard focus. */
export function SkipLink({ href = '', onClick, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!onClick) return;
        event.preventDefault();
        onClick(event);
      }}
      className="sr-only z-50 rounded-control bg-n12 text-n1 focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3 focus-visible:px-4 focus-visible:py-2"
      {...rest}
    />
  );
}
