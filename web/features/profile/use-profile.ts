import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Profile } from '#shared/contract/accounts/schemas.ts';
import { fieldErrorsOf } from '#web/api/api-error.ts';
import { call, callQuery } from '#web/api/call.ts';
import { invalidate, queryClient } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { parseTexts } from '#web/ui/browser/stored-texts.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { holdText, readKept } from '#web/ui/guards/reload-page.ts';
import { findFirstInvalid } from './personal/form-sections.ts';

export function useProfile() {
  return useQuery(callQuery(queryKeys.profile, 'getProfile'));
}

export function useProfileForm(profile: Profile | null) {
  const form = useForm({ defaultValues: profile ?? emptyProfile });
  useKeptThroughReload(form);
  const save = useSave(form);
  const remove = useRemoval(form);

  return {
    register: form.register,
    isChanged: form.formState.isDirty,
    isSaving: save.isPending,
    isDeleting: remove.isPending,
    errors: fieldErrorsOf(save.error),
    /** `onRefused` receives the first field with an error. */
    submit: (onRefused: (field: keyof Profile) => void) =>
      form.handleSubmit((typed) => {
        if (save.isPending) return;
        save.mutate(typed, {
          onError(error) {
            const field = findFirstInvalid(fieldErrorsOf(error));
            if (field) onRefused(field);
          },
        });
      }),
    remove: () => remove.mutate(),
  };
}

const place = 'personal-information';

function useKeptThroughReload({ reset, getValues, watch, formState }: UseFormReturn<Profile>) {
  useEffect(() => {
    const kept = readKept(place);
    if (kept !== null) reset({ ...getValues(), ...parseTexts(kept) }, { keepDefaultValues: true });
  }, [reset, getValues]);
  const typed = formState.isDirty ? JSON.stringify(watch()) : null;
  useEffect(() => (typed === null ? undefined : holdText(place, typed)), [typed]);
}

function useSave({ getValues, reset }: UseFormReturn<Profile>) {
  return useMutation({
    mutationFn: (sent: Profile) => call('saveProfile', { body: sent }),
    onSuccess: (saved, sent) => {
      const merged = mergeSaved({ sent, saved, typed: getValues() });
      reset(saved);
      reset(merged, { keepDefaultValues: true });
      keepProfile(saved);
      showToast({ title: 'Profile Updated', description: 'Your personal information is saved.' });
    },
    onError: showFailure('Update Failed'),
  });
}

function useRemoval({ reset }: UseFormReturn<Profile>) {
  return useMutation({
    mutationFn: () => call('deleteProfile'),
    onSuccess: () => {
      reset(emptyProfile);
      keepProfile(null);
      showToast({
        title: 'Profile Deleted',
        description: 'Your personal information has been deleted.',
      });
    },
    onError: showFailure('Deletion Failed'),
  });
}

function keepProfile(saved: Profile | null): void {
  queryClient.setQueryData(queryKeys.profile, saved);
  void invalidate(queryKeys.currentUser);
}

const emptyProfile: Profile = {
  email: '',
  fullName: '',
  phone: '',
  address: '',
  country: '',
};

interface Save {
  /** The form's values when it was sent. */
  sent: Profile;
  saved: Profile;
  /** The form's current values. */
  typed: Profile;
}

/** Merges the server's result into the form but keeps fields that the user has changed since sending. */
export function mergeSaved({ sent, saved, typed }: Save): Profile {
  const merged = { ...saved };
  for (const field of Object.keys(emptyProfile) as (keyof Profile)[]) {
    if (typed[field] !== sent[field]) merged[field] = typed[field];
  }
  return merged;
}
