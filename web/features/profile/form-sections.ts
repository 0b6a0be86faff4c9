import type { Profile } from '#shared/contract/accounts/schemas.ts';

export type FormPart = 'personal' | 'contact';

export interface ProfileField {
  name: keyof Profile;
  label: string;
  type?: 'email' | 'tel';
  autoComplete: string;
}

export const formParts = [
  { value: 'personal', label: 'Personal Info' },
  { value: 'contact', label: 'Contact Details' },
] as const satisfies { value: FormPart; label: string }[];

export const fieldsOfPart: Record<FormPart, readonly ProfileField[]> = {
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

export function findPart(field: keyof Profile): FormPart {
  return fieldsOfPart.contact.some(({ name }) => name === field) ? 'contact' : 'personal';
}

/** The first field with a fault, in the order of the form. */
export function findFaulty(faults: Partial<Record<string, string>>): keyof Profile | undefined {
  const fields = [...fieldsOfPart.personal, ...fieldsOfPart.contact];
  return fields.find(({ name }) => faults[name])?.name;
}
