import type { Profile } from '#shared/contract/accounts/schemas.ts';

export const emptyProfile: Profile = {
  email: '',
  fullName: '',
  phone: '',
  address: '',
  country: '',
};

interface Save {
  /** The form values at the time of sending. */
  sent: Profile;
  saved: Profile;
  /** The current form values. */
  typed: Profile;
}

/**
 * Merges the server's result into the form but keeps fields that the user has changed since
 * sending.
 */
export function mergeSaved({ sent, saved, typed }: Save): Profile {
  const merged = { ...saved };
  for (const field of Object.keys(emptyProfile) as (keyof Profile)[]) {
    if (typed[field] !== sent[field]) merged[field] = typed[field];
  }
  return merged;
}
