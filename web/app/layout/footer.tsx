import { useState, type ComponentProps } from 'react';
import { Link } from 'wouter';
import type { OwnLimits } from '#shared/contract/accounts/schemas.ts';
import type { Picker } from '#shared/contract/models/schemas.ts';
import { formatCount, plural } from '#shared/lib/format.ts';
import { useCurrentUser, useIsStandard } from '#web/api/accounts/use-current-user.ts';
import { usePicker, usualLimits } from '#web/api/models/use-picker.ts';
import { links } from '../navigation/links.ts';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

const linkLook =
  'flex min-h-10 items-center rounded-control px-2.5 hover:text-n12 hover:underline pointer-coarse:min-h-11';

export function Footer() {
  const { data: picker } = usePicker();
  const limits = picker?.limits;
  const isStandard = useIsStandard();
  const user = useCurrentUser().data;
  const [isReading, setIsReading] = useState(false);
  return (
    <footer className="border-t border-n6 text-13 text-n10">
      <div className="wide-column flex min-h-16 flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3">
        <div className="flex flex-wrap items-center gap-x-3.5">
          <p className={limits ? 'tabular text-pretty' : 'invisible tabular text-pretty'}>
            {summarize(limits ?? usualLimits, isStandard, user?.limits)}
          </p>
          <button
            type="button"
            onClick={() => setIsReading(true)}
            className={`${linkLook} -ml-2.5 link`}
          >
            View full terms
          </button>
        </div>
        <nav aria-label="Footer" className="-mx-2.5 flex flex-wrap">
          <Link href={links.terms} className={linkLook}>
            Terms
          </Link>
          <Link href={links.privacy} className={linkLook}>
            Privacy
          </Link>
          {picker?.gitHubUrl !== null && <GitHubLink url={picker?.gitHubUrl} />}
          <Link href={links.contact} className={linkLook}>
            Contact
          </Link>
        </nav>
      </div>
      <LazyTermsDialog isOpen={isReading} limits={limits} onClose={() => setIsReading(false)} />
    </footer>
  );
}

/** Reserves the link's space until the URL is known, so that the links beside it don't move. */
function GitHubLink({ url }: { url: string | undefined }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={url ? linkLook : `${linkLook} invisible`}
    >
      GitHub
    </a>
  );
}

/** Describes the user's rate limits: those set by an administrator, or else those of their tier. */
function summarize(
  { free, standard }: Picker['limits'],
  isStandard: boolean,
  own: OwnLimits | undefined,
): string {
  const tier = isStandard ? standard : free;
  const perMinute = own?.perMinute ?? tier.perMinute;
  const perDay = own?.perDay ?? tier.perDay;
  const isOwn = own && (own.perMinute ?? own.perDay) !== null;
  const tierName = isStandard ? 'Standard' : 'Free';
  return `${isOwn ? 'Your limits' : tierName}: ${plural(perMinute, 'request')} per minute, ${formatCount(perDay)} per day. Up to ${plural(tier.threads, 'saved thread')}.`;
}

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog, {
  failed: (part) => <PartFailure part={part}>Couldn’t load the full terms.</PartFailure>,
});

function LazyTermsDialog(props: ComponentProps<typeof TermsDialog>) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <TermsDialog {...props} />;
}
