import { z } from 'zod';
import type { ChooseForm } from './choose-page.ts';
import { findSuggested, type People } from './people.ts';

/** Who was chosen, nobody, or a form to show again. */
type Choice = { subject: string | null } | { form: ChooseForm };

const otherPerson = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(100, 'Use at most 100 characters.'),
  email: z
    .string()
    .trim()
    .pipe(z.email('Enter an e-mail address such as pat@example.com.').max(254)),
});

export function readChoice(fields: URLSearchParams, people: People): Choice {
  if (fields.has('cancel')) return { subject: null };
  const suggested = findSuggested(fields.get('person') ?? '');
  if (suggested) return { subject: suggested.subject };

  const entered = { name: fields.get('name') ?? '', email: fields.get('email') ?? '' };
  const parsed = otherPerson.safeParse(entered);
  if (parsed.success) return { subject: people.admit(parsed.data.name, parsed.data.email).subject };
  const { fieldErrors } = z.flattenError(parsed.error);
  return {
    form: { ...entered, faults: { name: fieldErrors.name?.[0], email: fieldErrors.email?.[0] } },
  };
}
