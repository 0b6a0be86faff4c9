import { Link } from 'wouter';
import type { RequestRow } from '#shared/contract/requests/schemas.ts';
import { formatDuration, formatTime } from '#shared/lib/format.ts';
import {
  describeAsked,
  describeCost,
  describeErrors,
  describeKind,
  describePerson,
  describeTokens,
  hiddenUntilVote,
  outcomeOf,
  timesOf,
  type NameOfModel,
} from './describe-request.ts';
import { OutcomePill } from './outcome-pill.tsx';

interface RequestTableProps {
  rows: readonly RequestRow[];
  nameOf: NameOfModel;
  hrefOf: (requestId: string) => string;
}

const cell = 'px-2 py-2 align-top max-xl:px-0 max-xl:py-0';
const number = `${cell} tabular text-right max-xl:text-left`;

/** Rows of a table in a wide window, cards in a narrow one. */
export function RequestTable({ rows, nameOf, hrefOf }: RequestTableProps) {
  return (
    <table aria-label="Requests" className="w-full text-14 max-xl:block">
      <thead className="max-xl:sr-only">
        <tr className="border-b border-n6 text-left text-13 text-n11">
          {['Time and user', 'Model', 'Why'].map((name) => (
            <Heading key={name}>{name}</Heading>
          ))}
          {['Tokens', 'Cost', 'First text', 'Total'].map((name) => (
            <Heading key={name} isNumber>
              {name}
            </Heading>
          ))}
          <Heading>Outcome</Heading>
        </tr>
      </thead>
      <tbody className="max-xl:block">
        {rows.map((row) => (
          <Row key={row.id} row={row} nameOf={nameOf} href={hrefOf(row.id)} />
        ))}
      </tbody>
    </table>
  );
}

function Heading({ children, isNumber }: { children: string; isNumber?: boolean }) {
  return (
    <th
      scope="col"
      className={`h-10 px-2 font-medium whitespace-nowrap ${isNumber ? 'text-right' : ''}`}
    >
      {children}
    </th>
  );
}

function Row({ row, nameOf, href }: { row: RequestRow; nameOf: NameOfModel; href: string }) {
  const { firstMs, totalMs } = timesOf(row.answers);
  const outcome = outcomeOf(row);
  return (
    <tr className="border-b border-n6 hover:bg-n2 max-xl:relative max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-1 max-xl:py-3">
      <td className={`${cell} max-xl:col-span-2`}>
        {/* In card layout the link covers the whole card. */}
        <Link
          href={href}
          className="tabular block min-h-6 font-medium whitespace-nowrap underline-offset-3 hover:underline max-xl:after:absolute max-xl:after:inset-0"
        >
          {formatTime(row.askedAt)}
        </Link>
        <span className="block text-13 wrap-anywhere text-n11">
          {describePerson(row)} · {describeKind(row)}
        </span>
      </td>
      <td className={`${cell} max-xl:col-span-2`}>
        <span className="block text-13 text-n11">{describeAsked(row.asked, nameOf)}</span>
        {row.answers.map(({ position, name }) => (
          <span key={position} className="block font-medium text-pretty">
            {name}
          </span>
        ))}
      </td>
      <td className={`${cell} max-w-72 text-13 text-n11 max-xl:col-span-2 max-xl:max-w-none`}>
        <span className="line-clamp-2 xl:min-w-40">
          {row.isHidden ? hiddenUntilVote : row.answers[0]?.reason}
        </span>
      </td>
      <td className={`${number} min-[90rem]:whitespace-nowrap`}>
        <Named name="Tokens" />
        {describeTokens(row.answers)}
      </td>
      <td className={number}>
        <Named name="Cost" />
        {describeCost(row.answers)}
      </td>
      <td className={`${number} whitespace-nowrap`}>
        <Named name="First text" />
        {formatDuration(firstMs)}
      </td>
      <td className={`${number} whitespace-nowrap`}>
        <Named name="Total" />
        {formatDuration(totalMs)}
      </td>
      <td className={`${cell} max-xl:col-span-2 xl:min-w-30`}>
        <OutcomePill {...outcome} />
        <span className="block text-13 text-n11">{describeErrors(row)}</span>
      </td>
    </tr>
  );
}

/** The name of a figure, for the layout without column headings. */
function Named({ name }: { name: string }) {
  return <span className="text-13 text-n10 xl:hidden">{name} </span>;
}
