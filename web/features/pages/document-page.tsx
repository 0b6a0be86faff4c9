import { ArrowLeft } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import './pages.css';
import { siteName } from '#web/ui/browser/site-name.ts';

interface DocumentPageProps {
  title: string;
  /** The day when the text last changed. */
  updated?: string;
  children: ReactNode;
}

/** A text page with a link back to the product. */
export function DocumentPage({ title, updated, children }: DocumentPageProps) {
  return (
    <article className="mx-auto w-full max-w-reading px-4 pt-10 pb-28 max-sm:pt-6 sm:box-content sm:w-auto">
      <Link
        href="/"
        className="-ml-2 inline-flex min-h-10 items-center gap-1.5 rounded-control px-2 text-14 text-n11 hover:bg-n3 hover:text-n12 pointer-coarse:min-h-11"
      >
        <ArrowLeft size={15} aria-hidden />
        Back to {siteName()}
      </Link>
      <h1 className="mt-5 text-28 font-semibold tracking-tight text-balance">{title}</h1>
      {updated && <p className="mt-1 text-14 text-n10">Last updated {updated}</p>}
      <div className="prose mt-6">{children}</div>
    </article>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
