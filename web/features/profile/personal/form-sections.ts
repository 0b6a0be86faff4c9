import type { Profile } from '#shared/contract/accounts/schemas.ts';

export type FormSection = 'personal' | 'contact';

interface ProfileField {
  name: keyof Profile;
  label: string;
  type?: 'email' | 'tel';
  autoComplete: string;
}

export const formSections = [
  { value: 'personal', label: 'Personal Info' },
  { value: 'contact', label: 'Contact Details' },
] as const satisfies { value: FormSection; label: string }[];

export const fieldsOfSection: Record<FormSection, readonly ProfileField[]> = {
  personal: [
    { name: 'fullName', label: 'Full Name', autoComplete: 'name' },
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
    { name: 'country', label: 'Country', autoComplete: 'country-name' },
  ],
  contact: [
    { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
    { name: 'address', label: 'Address', autoComplete: 'street-address' },
  ],
};

export function findSection(field: keyof Profile): FormSection {
  return fieldsOfSection.contact.some(({ name }) => name === field) ? 'contact' : 'personal';
}

/** The first field with an error, in the order of the form. */
export function findFirstInvalid(
  errors: Partial<Record<string, string>>,
): keyof Profile | undefined {
  const fields = [...fieldsOfSection.personal, ...fieldsOfSection.contact];
  return fields.find(({ name }) => errors[name])?.name;
}
