import { isOverdue, useCurrentUser } from '#web/api/accounts/use-current-user.ts';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

const LazyNotes = lazyPart(async () => (await import('./person-notes.tsx')).PersonNotes, {
  placeholder: ({ user }) => isOverdue(user) && <p className="h-10" />,
});

/** Shown on every page when a renewal has failed or a large part of a budget is spent. */
export function PersonNoteLine() {
  const { data: user } = useCurrentUser();
  return user && (isOverdue(user) || user.budgets.length > 0) && <LazyNotes user={user} />;
}
