import { useId, type ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** The URL fragment that links to this section. */
  anchor?: string;
  /** Content beside the title, such as a badge. */
  mark?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a tab, with a title and buttons. */
export function Panel({ title, anchor, mark, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="mt-6 scroll-mt-4">
      <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {mark}
        {aside && <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
