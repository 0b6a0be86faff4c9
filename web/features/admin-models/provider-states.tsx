import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';
import type { ProviderState } from '#shared/contract/models/admin-schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useProviderStates, useProviderSwitch } from './use-models.ts';

/**
 * Lists the providers that reject this installation's account, since when, and what to do. Renders
 * nothing if there are none.
 */
export function AccountAlerts() {
  const { data: states = [] } = useProviderStates();
  const refusing = states.flatMap(({ provider, accountError }) =>
    accountError ? [{ provider, ...accountError }] : [],
  );
  if (refusing.length === 0) return null;
  return (
    <ul aria-label="Rejected accounts" className="mb-5 grid gap-2">
      {refusing.map(({ provider, message, since }) => (
        <li
          key={provider}
          className="flex gap-2.5 rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5 text-14"
        >
          <TriangleAlert size={16} aria-hidden className="mt-0.75 shrink-0 text-caution" />
          <span>
            {message} Since {formatTime(since)}. Auto uses other providers until this is fixed.
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * A switch for each provider, and the state of its model list, which affects which model answers.
 */
export function ListStates() {
  return (
    <TitledSection title="Model lists" className="mb-6">
      <p className="mb-2 text-14 text-n11">
        The models that each provider currently offers. Turn off a provider to stop sending it
        anything.
      </p>
      <Loaded query={useProviderStates()} errorTitle="Couldn’t load the model lists">
        {(states) => (
          <ul aria-label="Model lists by provider" className="border-t border-n6 text-14 text-n11">
            {states.map((state) => (
              <li
                key={state.provider}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-n6 py-1.5"
              >
                <span className="min-w-0">
                  {state.name}: {describeList(state)}
                </span>
                {!isOwnProvider(state.provider) && <ProviderSwitch state={state} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </TitledSection>
  );
}

function ProviderSwitch({ state: { provider, name, isOff } }: { state: ProviderState }) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useProviderSwitch(name, () => setIsAsking(false));
  const turn = (isOn: boolean) => change.mutate({ provider: provider as KnownProviderId, isOn });
  return (
    <>
      <Button
        look="quiet"
        className="sm:-mr-3.5"
        aria-label={`Turn ${isOff ? 'On' : 'Off'} ${name}`}
        disabled={change.isPending}
        onClick={() => (isOff ? turn(true) : setIsAsking(true))}
      >
        {isOff ? 'Turn On' : 'Turn Off'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Turn Off ${name}?`}
        action="Turn Off"
        isBusy={change.isPending}
        onConfirm={() => turn(false)}
        onClose={() => setIsAsking(false)}
      >
        {name} receives no prompts, files or recordings from now on. Auto uses other providers.
        Answers in progress finish. Past answers and the key are kept.
      </ConfirmDialog>
    </>
  );
}

function formatModels(count: number): string {
  return count === 1 ? 'one model' : `${count} models`;
}

export function describeList(
  state: Pick<ProviderState, 'isOff' | 'hasKey' | 'listed' | 'listedAt' | 'listFailingSince'>,
): string {
  const { isOff, hasKey, listed, listedAt, listFailingSince } = state;
  if (isOff) return 'turned off. It receives nothing.';
  if (!hasKey) return 'no key, so its model list isn’t available.';
  const failing = listFailingSince && `Unavailable since ${formatTime(listFailingSince)}.`;
  if (listed && listedAt) {
    const read = `lists ${formatModels(listed.length)}, checked ${formatTime(listedAt)}.`;
    return failing ? `${read} ${failing}` : read;
  }
  if (failing)
    return `no model list. ${failing} Until it’s back, retirement dates decide which models are used.`;
  if (!listedAt) return 'model list not checked yet.';
  return 'lists no model that Switchyard knows, so retirement dates decide which models are used.';
}
