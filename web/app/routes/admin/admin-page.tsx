import type { ReactNode } from 'react';

interface AdminPageProps {
  title: string;
  /** Content next to the title, such as the page's buttons. */
  aside?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ title, aside, children }: AdminPageProps) {
  return (
    <div className="pt-8 pb-28 max-sm:pt-6">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  );
}
