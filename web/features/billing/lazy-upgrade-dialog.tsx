import { useState, type ComponentProps } from 'react';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';

const UpgradeDialog = lazyPart(async () => (await import('./upgrade-dialog.tsx')).UpgradeDialog, {
  failed: (part) => <PartFailure part={part}>Couldn’t load the upgrade options.</PartFailure>,
});

/** The dialog, loaded when it is first opened. */
export function LazyUpgradeDialog(props: ComponentProps<typeof UpgradeDialog>) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <UpgradeDialog {...props} />;
}
