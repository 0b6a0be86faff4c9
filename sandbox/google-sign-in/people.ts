import { createHash } from 'node:crypto';

export interface Person {
  /** Twenty-one digits, like Google's subjects. */
  subject: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  /** Tells a tester why to choose this person. */
  note: string;
}

export const suggestedPeople: readonly Person[] = [
  createPerson('Nora Newcomer', 'nora@example.com', { note: 'Has never signed in' }),
  createPerson('Stan Standard', 'stan@example.com', { note: 'Pays for Standard' }),
  createPerson('Ada Administrator', 'ada@example.com', { note: 'Owns this site' }),
  createPerson('Uma Unverified', 'uma@example.com', {
    note: 'Unverified e-mail: sign-in is refused',
    isEmailVerified: false,
  }),
];

export function findSuggested(email: string): Person | undefined {
  return suggestedPeople.find(({ subject }) => subject === subjectOf(email));
}

/** The suggested people, and anyone else who has signed in since the sandbox started. */
export class People {
  private readonly bySubject = new Map(suggestedPeople.map((person) => [person.subject, person]));

  findBySubject(subject: string): Person | undefined {
    return this.bySubject.get(subject);
  }

  /** Returns the person with this email. A suggested person keeps the suggested name. */
  admit(name: string, email: string): Person {
    const person = findSuggested(email) ?? createPerson(name, email);
    this.bySubject.set(person.subject, person);
    return person;
  }
}

function createPerson(
  name: string,
  email: string,
  { note = '', isEmailVerified = true } = {},
): Person {
  return { subject: subjectOf(email), name, email, note, isEmailVerified };
}

function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  const digits = (BigInt(`0x${digest}`) % 10n ** 20n).toString();
  return `1${digits.padStart(20, '0')}`;
}
