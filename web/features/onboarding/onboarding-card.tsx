import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { DisclosureButton } from '#web/ui/controls/disclosure-button.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';
import { siteName } from '#web/ui/browser/site-name.ts';

const explanations = [
  { name: 'Triage Mode', text: 'The best model is chosen for you.' },
  { name: 'Compare Mode', text: 'Two models answer side by side.' },
  { name: 'Feedback', text: 'You rate the winner.' },
];

let isShownThisVisit: boolean | undefined;

export function OnboardingCard() {
  const [isShown, setIsShown] = useState(() => (isShownThisVisit ??= countVisit(localStore)));
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (!isShown) return null;

  const dismiss = () => {
    isShownThisVisit = false;
    setIsShown(false);
    dismissOnboarding(localStore);
  };
  return (
    <section
      aria-label={`How ${siteName()} works`}
      className="mb-4 max-sm:mb-2 flex items-center gap-x-4 rounded-panel bg-n2 py-2 pr-1 pl-4 text-13 max-sm:flex-wrap max-sm:py-0"
    >
      <DisclosureButton
        isOpen={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 flex-1 items-center gap-1.5 font-medium sm:hidden"
      >
        How it works
      </DisclosureButton>
      <dl
        id={listId}
        className={clsx(
          'grid flex-1 gap-x-4 gap-y-2 max-sm:order-last max-sm:basis-full max-sm:pb-3 sm:grid-cols-[repeat(3,auto)]',
          !isOpen && 'max-sm:hidden',
        )}
      >
        {explanations.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-n11">{text}</dd>
          </div>
        ))}
      </dl>
      <Button look="quiet" onClick={dismiss} className="px-3! text-13!">
        {"Don't show again"}
      </Button>
    </section>
  );
}

const visitsKey = 'switchyard.visits';
const dismissedKey = 'switchyard.onboardingDismissed';

/** From this visit on, the card is hidden. */
const hiddenFrom = 5;

/**
 * Counts this visit and returns whether to show the card. If the stored count is invalid, counting starts
 * again at zero.
 */
export function countVisit(storage: () => Storage): boolean {
  const before = Number(readStored(storage, visitsKey));
  const visits = (Number.isSafeInteger(before) && before > 0 ? before : 0) + 1;
  writeStored(storage, visitsKey, String(visits));
  return visits < hiddenFrom && readStored(storage, dismissedKey) !== 'true';
}

export function dismissOnboarding(storage: () => Storage): void {
  writeStored(storage, dismissedKey, 'true');
}
