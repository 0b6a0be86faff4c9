import type { Profile } from '#shared/contract/accounts/schemas.ts';

export const emptyProfile: Profile = {
  email: '',
  fullName: '',
  phone: '',
  address: '',
  country: '',
};

interface Save {
  /** What the form held when it was sent. */
  sent: Profile;
  saved: Profile;
  /** What the form holds by now. */
  typed: Profile;
}

/** What the form holds after saving: what the server made of it, except for what was typed since. */
export function mergeSaved({ sent, saved, typed }: Save): Profile {
  const merged = { ...saved };
  for (const field of Object.keys(emptyProfile) as (keyof Profile)[]) {
    if (typed[field] !== sent[field]) merged[field] = typed[field];
  }
  return merged;
}
