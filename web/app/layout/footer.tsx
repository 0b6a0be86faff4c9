import { Link } from 'wouter';
import { usePicker } from '#web/api/use-picker.ts';
import { links } from '../links.ts';

const linkLook =
  'flex min-h-10 items-center rounded-control px-2.5 hover:text-n12 hover:underline pointer-coarse:min-h-11';

export function Footer() {
  const limits = usePicker().data?.limits;
  return (
    <footer className="border-t border-n6 text-13 text-n10">
      <div className="mx-auto flex min-h-16 max-w-wide flex-wrap items-center justify-between gap-x-8 gap-y-1 px-4 py-3">
        <p className="tabular">
          {limits &&
            `Free: ${limits.free.perMinute} requests a minute, ${limits.free.perDay} a day. Up to 5 saved threads.`}
        </p>
        <nav aria-label="Footer" className="-mx-2.5 flex flex-wrap">
          <Link href={links.terms} className={linkLook}>
            Terms
          </Link>
          <Link href={links.privacy} className={linkLook}>
            Privacy
          </Link>
          <a href={links.gitHub} target="_blank" rel="noopener noreferrer" className={linkLook}>
            GitHub
          </a>
          <Link href={links.contact} className={linkLook}>
            Contact
          </Link>
        </nav>
      </div>
    </footer>
  );
}
