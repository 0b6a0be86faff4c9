import { headerLinks, links } from '../navigation/links.ts';
import { homeDescription } from './page-descriptions.ts';

const others = [
  ...headerLinks,
  { name: 'Terms', href: links.terms },
  { name: 'Privacy', href: links.privacy },
];

/** The home page for who has no JavaScript, which asking a model needs. */
export function WithoutScript() {
  return (
    <div className="mx-auto max-w-reading px-4 pt-14">
      <h1 className="text-28 font-semibold tracking-tight">Every prompt on the right track.</h1>
      <p className="mt-3">{homeDescription} Asking needs JavaScript; these pages do not:</p>
      <ul className="mt-3 list-disc pl-5">
        {others.map(({ name, href }) => (
          <li key={href}>
            <a href={href} className="underline underline-offset-3">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
