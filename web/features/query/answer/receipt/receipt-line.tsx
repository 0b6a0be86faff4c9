import type { Receipt } from '#shared/contract/query/schemas.ts';
import { formatCount, formatMoney, formatMoneyBriefly } from '#shared/lib/format.ts';
import { AskedWithLine } from './asked-with-line.tsx';
import type { ShownAnswer } from '../../conversation/state/turn.ts';

interface ReceiptLineProps {
  answer: ShownAnswer;
  /** Whether the connection was lost. */
  isLost?: boolean;
  /** The query whose instructions were saved; null if there is none. */
  queryId?: string | null;
}

/** The time and cost of an answer, and how it ended if it was cut short. */
export function ReceiptLine({ answer, isLost = false, queryId = null }: ReceiptLineProps) {
  const { receipt, error, text } = answer;
  const note = endNote(answer, queryId !== null);
  // The page reports the lost connection below the answer.
  if (isLost && !receipt) return null;
  // An answer that failed before its first word has no figures.
  if (error && text === '') return null;
  return (
    <footer className="mt-5 text-13 text-n10">
      {note && <p className="mb-1 text-14 text-n11">{note}</p>}
      {receipt && (
        <p className="tabular" title={exactCost(receipt)}>
          {listFigures(receipt).join(' · ')}
        </p>
      )}
      {receipt?.askedWith && <AskedWithLine askedWith={receipt.askedWith} queryId={queryId} />}
    </footer>
  );
}

function endNote({ receipt, error, text }: ShownAnswer, isSaved: boolean): string | null {
  if (error) return null;
  const saved = isSaved ? ' The text so far is saved.' : '';
  switch (receipt?.finish) {
    case 'complete':
      return null;
    case 'length':
      return "This answer reached the model's length limit and may be cut off.";
    case 'refused':
      return 'The model declined to answer.';
    case 'interrupted':
      return `This answer was cut off.${saved}`;
    default:
      return text ? `Stopped.${saved}` : 'Stopped before the answer started.';
  }
}

function listFigures({ inputTokens, outputTokens, costMicroUsd, isEstimated }: Receipt): string[] {
  const isCounted = inputTokens !== null || outputTokens !== null;
  return [
    ...(isCounted
      ? [`${formatTokens(inputTokens)} tokens in, ${formatTokens(outputTokens)} out`]
      : []),
    ...(costMicroUsd === null ? [] : [`Cost ${formatMoneyBriefly(costMicroUsd)}`]),
    ...(isEstimated && isCounted ? ['Estimated'] : []),
  ];
}

function exactCost({ costMicroUsd }: Receipt): string | undefined {
  return costMicroUsd === null ? undefined : `Cost ${formatMoney(costMicroUsd)}`;
}

function formatTokens(count: number | null): string {
  return count === null ? 'unknown' : formatCount(count);
}
