import { isOverdue, useCurrentUser } from '#web/api/use-current-user.ts';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

const LazyNote = lazyPart(async () => (await import('./payment-due-note.tsx')).PaymentDueNote, {
  placeholder: () => <p className="h-10" />,
});

/** Shown to a person whose renewal failed, on every page until it is paid or cancelled. */
export function PaymentDueLine() {
  const { data: user } = useCurrentUser();
  return user && isOverdue(user) && <LazyNote user={user} />;
}
