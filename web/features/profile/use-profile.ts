import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { Profile } from '#shared/contract/accounts/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { describeError } from '#web/api/describe-error.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { findFirstInvalid } from './form-sections.ts';
import { isChanged, startProfileForm, stepProfileForm, type ProfileForm } from './profile-form.ts';

export function useProfile() {
  return useQuery({
    queryKey: queryKeys.profile,
    queryFn: ({ signal }) => call('getProfile', {}, { signal }),
  });
}

/** The form of one visit to the page, and what it sends. */
export function useProfileForm(profile: Profile | null) {
  const client = useQueryClient();
  const [form, step] = useReducer(stepProfileForm, profile, startProfileForm);

  const keep = (saved: Profile | null) => {
    client.setQueryData(queryKeys.profile, saved);
    void client.invalidateQueries({ queryKey: queryKeys.currentUser });
  };
  const save = useMutation({
    mutationFn: (sent: Profile) => call('saveProfile', { body: sent }),
    onSuccess: (saved, sent) => {
      step({ type: 'save', sent, saved });
      keep(saved);
      showToast({ title: 'Profile Updated', description: 'Your personal information is saved.' });
    },
    onError: (error) => showErrorToast('Update Failed', error),
  });
  const remove = useMutation({
    mutationFn: () => call('deleteProfile'),
    onSuccess: () => {
      step({ type: 'delete' });
      keep(null);
      showToast({
        title: 'Profile Deleted',
        description: 'Your personal information is removed.',
      });
    },
    onError: (error) => showErrorToast('Deletion Failed', error),
  });

  return {
    ...(form satisfies ProfileForm),
    isChanged: isChanged(form),
    isSaving: save.isPending,
    isDeleting: remove.isPending,
    errors: fieldErrorsOf(save.error),
    type: (field: keyof Profile, text: string) => step({ type: 'type', field, text }),
    /** `onRefused` is told the first field that was refused. */
    save: (onRefused: (field: keyof Profile) => void) =>
      save.mutate(form.typed, {
        onError(error) {
          const field = findFirstInvalid(fieldErrorsOf(error));
          if (field) onRefused(field);
        },
      }),
    remove: () => remove.mutate(),
  };
}

function showErrorToast(title: string, error: unknown) {
  showToast({ title, description: describeError(error), tone: 'danger' });
}

function fieldErrorsOf(error: unknown): Partial<Record<string, string>> {
  return (error instanceof ApiError && error.problem?.fieldErrors) || {};
}
