import { useState, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

const TermsDialog = lazyPart(async () => (await import('./terms-dialog.tsx')).TermsDialog, {
  failed: (part) => <PartFailure part={part}>Couldn't load the full terms.</PartFailure>,
});

export function LazyTermsDialog(props: ComponentProps<typeof TermsDialog>) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <TermsDialog {...props} />;
}
