import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { localStore } from '#web/ui/browser/storage.ts';
import { countVisit, dismissOnboarding } from './visits.ts';

const explanations = [
  { name: 'Triage Mode', text: 'The best model is chosen for you.' },
  { name: 'Compare Mode', text: 'Two models answer side by side.' },
  { name: 'Feedback', text: 'You rate the winner.' },
];

let isShownThisVisit: boolean | undefined;

/** Explains the product to those who are new to it. */
export function OnboardingCard() {
  const [isShown, setIsShown] = useState(() => (isShownThisVisit ??= countVisit(localStore)));
  if (!isShown) return null;

  const dismiss = () => {
    isShownThisVisit = false;
    setIsShown(false);
    dismissOnboarding(localStore);
  };
  return (
    <section
      aria-label="How Switchyard works"
      className="mb-5 flex items-center gap-x-8 gap-y-2 rounded-panel bg-n2 py-3 pr-2 pl-5 text-14 max-sm:flex-col max-sm:items-start max-sm:pl-4"
    >
      <dl className="grid flex-1 gap-x-6 gap-y-2 max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3 sm:grid-cols-3">
        {explanations.map(({ name, text }) => (
          <div key={name} className="max-sm:col-span-2 max-sm:grid max-sm:grid-cols-subgrid">
            <dt className="font-medium">{name}</dt>
            <dd className="text-balance text-n11">{text}</dd>
          </div>
        ))}
      </dl>
      <Button look="quiet" onClick={dismiss} className="max-sm:-ml-3.5">
        {"Don't show again"}
      </Button>
    </section>
  );
}
