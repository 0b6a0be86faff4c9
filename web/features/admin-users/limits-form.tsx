import { useMutation, useQuery } from '@tanstack/react-query';
import type { OwnLimits } from '#shared/contract/accounts/schemas.ts';
import type { UserLimits } from '#shared/contract/users/schemas.ts';
import { formatCount, parseTypedNumber } from '#shared/lib/format.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { FailureText } from '#web/api/failure-text.tsx';
import { NumbersForm } from '#web/ui/controls/numbers-form.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { TabFormProps } from './tab-form.ts';

const labels = [
  { key: 'perMinute', label: 'Per minute' },
  { key: 'perDay', label: 'Per day' },
  { key: 'running', label: 'At once' },
] as const;

/** Sets rate limits for a user that override those of their tier. */
export function LimitsForm(props: TabFormProps) {
  const { user } = props;
  const query = useQuery({
    queryKey: keyOf(user.id),
    // Not cached, because another administrator may change the limits in the meantime.
    gcTime: 0,
    queryFn: ({ signal }) => call('getUserLimits', { params: { userId: user.id } }, { signal }),
  });
  const tier = user.isStandard ? 'Standard' : 'Free';
  return (
    <>
      <p className="mb-3 text-14 text-n10">
        How many requests this user can send. Leave a field empty to use the limit of their tier,{' '}
        {tier}.
      </p>
      <Loaded query={query} errorTitle="Couldn’t load the limits">
        {(limits) => <Numbers {...props} limits={limits} />}
      </Loaded>
    </>
  );
}

function Numbers({ user, limits, onTyped, onSaved }: TabFormProps & { limits: UserLimits }) {
  const { own, free, standard } = limits;
  const tier = user.isStandard ? standard : free;
  const save = useSetLimits(user.id, onSaved);
  return (
    <NumbersForm
      label="Limits"
      fields={labels.map((field) => ({ ...field, placeholder: formatCount(tier[field.key]) }))}
      inputMode="numeric"
      texts={{
        perMinute: toText(own.perMinute),
        perDay: toText(own.perDay),
        running: toText(own.running),
      }}
      saveLabel="Save Limits"
      isInDialog
      isSaving={save.isPending}
      fieldErrors={fieldErrorsOf(save.error)}
      error={save.error && <FailureText error={save.error} />}
      onTyped={onTyped}
      onSave={({ perMinute, perDay, running }) =>
        save.mutate({
          perMinute: parseCount(perMinute),
          perDay: parseCount(perDay),
          running: parseCount(running),
        })
      }
    />
  );
}

function toText(limit: number | null): string {
  return limit === null ? '' : String(limit);
}

/**
 * Parses a count such as `1,500`; null for an empty field. Invalid text becomes 0, which the server rejects.
 */
function parseCount(typed: string): number | null {
  if (typed.trim() === '') return null;
  const count = parseTypedNumber(typed);
  return Number.isInteger(count) ? count : 0;
}

function keyOf(userId: number) {
  return ['admin', 'limits', userId];
}

function useSetLimits(userId: number, onDone: () => void) {
  return useMutation({
    mutationFn: (body: OwnLimits) => call('setUserLimits', { params: { userId }, body }),
    onSuccess: async (own) => {
      queryClient.setQueryData<UserLimits>(keyOf(userId), (limits) => limits && { ...limits, own });
      showToast({
        title: 'Limits Saved',
        description: 'The new limits apply from the user’s next prompt.',
      });
      onDone();
      // The administrator may have edited their own limits.
      await invalidate(queryKeys.currentUser);
    },
  });
}
