import { mostFoundPeople, shortestNamePart } from '#shared/contract/users/constants.ts';

/** Notes that a search matched more people than the list shows. */
export function MorePeople({ of }: { of: string }) {
  return (
    <p
      role="status"
      className="mb-4 rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5 text-14"
    >
      More than {mostFoundPeople} people are found by this. Here are the {of} of {mostFoundPeople}{' '}
      of them: write more of the name or e-mail.
    </p>
  );
}

/** Explains how people can be found, below a list whose search matched nobody. */
export function HowPeopleAreFound() {
  return (
    <span className="block">
      People are found by their id, their name or e-mail, or a part of one of at least{' '}
      {shortestNamePart} characters.
    </span>
  );
}
