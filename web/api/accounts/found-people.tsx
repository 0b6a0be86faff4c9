import { mostFoundPeople, shortestNamePart } from '#shared/contract/users/constants.ts';

/** Tells the user that a search matched more people than the list shows. */
export function MorePeople({ of }: { of: string }) {
  return (
    <p
      role="status"
      className="mb-4 rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5 text-14"
    >
      More than {mostFoundPeople} people match, so only the {of} of {mostFoundPeople} of them are
      shown. Type more of the name or e-mail.
    </p>
  );
}

/** Explains how to search for people. Shown below the list when a search matches nothing. */
export function HowPeopleAreFound() {
  return (
    <span className="block">
      Search by ID, by full name or e-mail, or by at least {shortestNamePart} characters of a name
      or e-mail.
    </span>
  );
}
