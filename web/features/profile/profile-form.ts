import type { Profile } from '#shared/contract/accounts/schemas.ts';

/** What is saved, and what the person has typed since. */
export interface ProfileForm {
  saved: Profile;
  typed: Profile;
}

export type ProfileFormAction =
  | { type: 'type'; field: keyof Profile; text: string }
  /** `sent` is what the form held when it was saved; what was typed since stays. */
  | { type: 'save'; sent: Profile; saved: Profile }
  | { type: 'delete' };

const emptyProfile: Profile = { email: '', fullName: '', phone: '', address: '', country: '' };
const fields = Object.keys(emptyProfile) as (keyof Profile)[];

export function startProfileForm(profile: Profile | null): ProfileForm {
  const saved = profile ?? emptyProfile;
  return { saved, typed: saved };
}

export function stepProfileForm(form: ProfileForm, action: ProfileFormAction): ProfileForm {
  switch (action.type) {
    case 'type':
      return { ...form, typed: { ...form.typed, [action.field]: action.text } };
    case 'save': {
      const { sent, saved } = action;
      const typed = { ...saved };
      for (const field of fields) {
        if (form.typed[field] !== sent[field]) typed[field] = form.typed[field];
      }
      return { saved, typed };
    }
    case 'delete':
      return startProfileForm(null);
  }
}

export function isChanged({ saved, typed }: ProfileForm): boolean {
  return fields.some((field) => typed[field] !== saved[field]);
}
