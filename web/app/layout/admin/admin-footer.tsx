import { Link } from 'wouter';
import { links } from '../../navigation/links.ts';

const linkLook =
  'flex min-h-10 items-center rounded-control px-2.5 hover:text-n12 hover:underline pointer-coarse:min-h-11';

export function AdminFooter() {
  return (
    <footer className="border-t border-n6 text-13 text-n10">
      <nav
        aria-label="Footer"
        className="mx-auto flex min-h-16 max-w-admin flex-wrap items-center px-1.5 py-2"
      >
        <Link href={links.terms} className={linkLook}>
          Terms
        </Link>
        <Link href={links.privacy} className={linkLook}>
          Privacy
        </Link>
        <Link href={links.contact} className={linkLook}>
          Contact Support
        </Link>
      </nav>
    </footer>
  );
}
