import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';

/** Fetched on a page of the administration only, so that the others do not carry it. */
export const AdminHeader = lazyPart(
  async () => (await import('./admin-frame.tsx')).AdminHeader,
  () => <div className="h-14 border-b border-n6" />,
);

export const AdminFooter = lazyPart(
  async () => (await import('./admin-frame.tsx')).AdminFooter,
  () => <div className="h-16 border-t border-n6" />,
);
