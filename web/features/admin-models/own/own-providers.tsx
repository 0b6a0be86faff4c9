import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OwnProvider } from '#shared/contract/models/own-schemas.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { EmptyPanel } from '#web/ui/data/empty-panel.tsx';
import { useModels } from '../use-models.ts';
import { ModelsDialog, type AlikeModel } from './models-dialog.tsx';
import { markWords } from '#web/api/models/provider-words.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { useOwnProviderChange, useOwnProviders } from './use-own-providers.ts';

/** The providers that administrators added, with their actions. */
export function OwnProviders() {
  const { data: models = [] } = useModels();
  return (
    <ProviderSection
      title="Custom providers"
      note="Servers with an OpenAI-compatible API, such as Ollama, vLLM or OpenRouter."
      action="Add Provider"
      query={useOwnProviders()}
      countOf={({ id }) => models.filter(({ provider }) => provider === id).length}
      alike={models.filter(({ isAdded, contextTokens }) => !isAdded && contextTokens !== null)}
    />
  );
}

interface ProviderSectionProps {
  title: string;
  note: string;
  /** The label of the button that adds a provider. */
  action: string;
  query: UseQueryResult<OwnProvider[]>;
  /** Returns how many models of a provider were added. */
  countOf: (provider: OwnProvider) => number;
  /** The models to which an added model can be compared. */
  alike: readonly AlikeModel[];
}

/** The added providers of the installation or of one user. */
export function ProviderSection(props: ProviderSectionProps) {
  const { title, note, action, query, countOf, alike } = props;
  const [edited, setEdited] = useState<OwnProvider | 'new' | null>(null);
  const [listedId, setListedId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<OwnProvider | null>(null);
  const listed = query.data?.find(({ id }) => id === listedId);
  return (
    <section aria-labelledby="own-providers" className="mb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-reading">
          <h2 id="own-providers" className="font-semibold">
            {title}
          </h2>
          <p className="text-14 text-n11">{note}</p>
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden />
          {action}
        </Button>
      </div>
      <Loaded query={query} errorTitle="Couldn’t load the providers">
        {(list) =>
          list.length === 0 ? (
            <EmptyPanel>None yet.</EmptyPanel>
          ) : (
            <ul className="border-t border-n6">
              {list.map((provider) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  count={countOf(provider)}
                  onEdit={() => setEdited(provider)}
                  onList={() => setListedId(provider.id)}
                  onRemove={() => setRemoved(provider)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <ProviderDialog
          action={action}
          edited={edited}
          onClose={(added) => {
            setEdited(null);
            if (added) setListedId(added.id);
          }}
        />
      )}
      {listed && !edited && (
        <ModelsDialog
          provider={listed}
          alike={alike}
          onClose={() => setListedId(null)}
          onEdit={() => setEdited(listed)}
        />
      )}
      <RemoveDialog provider={removed} onClose={() => setRemoved(null)} />
    </section>
  );
}

interface ProviderRowProps {
  provider: OwnProvider;
  /** How many of the provider's models have been added. */
  count: number;
  onEdit: () => void;
  onList: () => void;
  onRemove: () => void;
}

function ProviderRow({ provider, count, onEdit, onList, onRemove }: ProviderRowProps) {
  const { name, baseUrl, marks, isOn, isReadable } = provider;
  const list = count === 0 ? 'Choose Models' : `Models (${count})`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-n6 py-2.5">
      <div className="min-w-0 text-14">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {!isOn && <Pill>Off</Pill>}
          {marks.map((mark) => (
            <Pill key={mark}>{markWords[mark]}</Pill>
          ))}
        </p>
        <p className="font-mono text-13 wrap-anywhere text-n10">{baseUrl}</p>
        {!isReadable && (
          <p className="text-13 text-danger">
            The provider’s key can’t be decrypted with the current encryption key. Enter the
            provider’s key again.
          </p>
        )}
      </div>
      <div className="flex flex-wrap max-sm:-ml-3.5 sm:-mr-3.5">
        <Button look="quiet" aria-label={`${list} from ${name}`} onClick={onList}>
          {list}
        </Button>
        <Button look="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

interface RemoveDialogProps {
  provider: OwnProvider | null;
  onClose: () => void;
}

function RemoveDialog({ provider, onClose }: RemoveDialogProps) {
  const remove = useOwnProviderChange(onClose);
  return (
    <ConfirmDialog
      isOpen={provider !== null}
      title={`Remove ${provider?.name ?? 'it'}?`}
      action="Remove"
      isBusy={remove.isPending}
      onConfirm={() => provider && remove.mutate({ kind: 'remove', provider })}
      onClose={onClose}
    >
      The provider’s key and models are deleted too. Past answers are kept.
    </ConfirmDialog>
  );
}
