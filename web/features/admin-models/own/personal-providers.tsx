import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { isOwnProvider } from '#shared/contract/models/constants.ts';
import type { PersonalProviders as Personal } from '#shared/contract/models/own-schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { call, callQuery } from '#web/api/call.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { usePicker } from '#web/api/models/use-picker.ts';
import { invalidate } from '#web/api/query-client.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { personalCalls, ProviderCallsContext } from './provider-calls.ts';
import { ProviderSection } from './own-providers.tsx';

const queryKey = queryKeys.ownProviders;
const listing = queryOptions({ ...callQuery(queryKey, 'listPersonalProviders') });

/**
 * The endpoints that a user added for themselves. Renders nothing if the feature is off and there are none.
 */
export function PersonalProvidersPanel() {
  const { data: personal } = useQuery(listing);
  const providers = useQuery({ ...listing, select: (data: Personal) => data.providers });
  const alike = (usePicker().data?.models ?? []).filter(
    ({ provider, contextTokens, makesImages }) =>
      !isOwnProvider(provider) && contextTokens !== null && !makesImages,
  );
  if (!personal || (!personal.isAllowed && personal.providers.length === 0)) return null;
  const { isAllowed, models } = personal;
  const nameOf = (id: string) => personal.providers.find((one) => one.id === id)?.name ?? '';
  return (
    <ProviderCallsContext value={personalCalls}>
      <div className="pt-10">
        <ProviderSection
          title="Your endpoints"
          note={
            isAllowed
              ? 'Servers with an OpenAI-compatible API, such as your own Ollama or OpenRouter account. Only you can use them, on this site and with your API keys.'
              : 'An administrator has turned off users’ own endpoints, so yours aren’t used. You can still remove them.'
          }
          action="Add Endpoint"
          query={providers}
          countOf={({ id }) => models.filter(({ provider }) => provider === id).length}
          alike={alike}
        />
        <ModelList models={models} nameOf={nameOf} />
      </div>
    </ProviderCallsContext>
  );
}

interface ModelListProps extends Pick<Personal, 'models'> {
  /** Returns the name of the endpoint with this id. */
  nameOf: (provider: string) => string;
}

function ModelList({ models, nameOf }: ModelListProps) {
  const remove = useMutation({
    mutationFn: ({ id, version }: Personal['models'][number]) =>
      call(
        'removePersonalModel',
        // The select only offers ids that the server sent.
        { params: { id: id as ModelId } },
        { headers: { 'If-Match': `"${version}"` } },
      ),
    onError: showFailure('Couldn’t Remove the Model'),
    onSettled: () => {
      void invalidate(queryKey, queryKeys.picker);
    },
  });
  if (models.length === 0) return null;
  return (
    <ul aria-label="Models from your endpoints" className="text-14">
      {models.map((model) => (
        <li key={model.id} className="flex items-center justify-between gap-4 border-b border-n6">
          <span className="min-w-0 py-2 wrap-anywhere">
            {model.name} <span className="ml-1 text-13 text-n10">{nameOf(model.provider)}</span>
          </span>
          <ConfirmedAction
            trigger={(ask) => (
              <Button
                look="quiet"
                className="-mr-3.5"
                aria-label={`Remove ${model.name} from ${nameOf(model.provider)}`}
                disabled={remove.isPending}
                onClick={ask}
              >
                Remove
              </Button>
            )}
            title={`Remove ${model.name}?`}
            action="Remove"
            onConfirm={() => remove.mutate(model)}
          >
            You can’t use this model until you add it again, and its prices are deleted. Past
            answers are kept.
          </ConfirmedAction>
        </li>
      ))}
    </ul>
  );
}
