import type { ComponentProps } from 'react';
import { webAddressOf } from '#shared/lib/citations.ts';
import { safeLink } from '../safe-url.ts';

type SourceLinkProps = Omit<ComponentProps<'a'>, 'href'> & { url: string };

/** A link that opens a source in a new tab, or only its text if the URL isn't a web address. */
export function SourceLink({ url, children, ...rest }: SourceLinkProps) {
  const href = webAddressOf(url) && safeLink(url, location.origin);
  if (!href) return <span className={rest.className}>{children}</span>;
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
      {children}
    </a>
  );
}
