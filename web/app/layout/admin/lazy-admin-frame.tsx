import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

/** Fetched only on pages of the administration, to keep it out of the first load of the others. */
export const AdminHeader = lazyPart(async () => (await import('./admin-frame.tsx')).AdminHeader, {
  placeholder: () => <div className="h-14 border-b border-n6" />,
});

export const AdminFooter = lazyPart(async () => (await import('./admin-frame.tsx')).AdminFooter, {
  placeholder: () => <div className="h-16 border-t border-n6" />,
});
