import { hiddenName, hiddenProvider, letterOf } from '#shared/contract/query/constants.ts';
import type { Answer, Receipt } from '#shared/contract/query/schemas.ts';
import type { RoutedColumn, StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { hideLinks, LinkHider } from './hide-links.ts';

/**
 * Returns a function that takes the events of one query in order and removes everything that
 * reveals the models. If the query may search, that includes the vendors' citation links.
 */
export function createEventHider(maySearch: boolean) {
  const hiders = new Map<number, LinkHider>();
  const pieceOf = (column: number, text: string) =>
    text === '' ? [] : [{ type: 'text' as const, column, text }];
  return (event: StreamEvent): StreamEvent[] => {
    const shown = [hideInEvent(event) ?? []].flat();
    // An answer that couldn't be saved has no end event, so its text may still be held back.
    if (event.type === 'done') {
      return [...[...hiders].flatMap(([column, hider]) => pieceOf(column, hider.rest())), ...shown];
    }
    if (!maySearch || !('column' in event) || event.column === undefined) return shown;
    const { column } = event;
    const hider = hiders.get(column) ?? new LinkHider();
    hiders.set(column, hider);
    const piece = pieceOf(column, readText(hider, event));
    return event.type === 'text' ? piece : [...piece, ...shown];
  };
}

function readText(hider: LinkHider, event: StreamEvent): string {
  switch (event.type) {
    case 'text':
      return hider.add(event.text);
    case 'citation':
      return hider.cite(event.citation);
    case 'receipt':
    case 'problem':
      return hider.rest();
    default:
      return '';
  }
}

/** The event without anything that reveals or hints at the model; null if nothing is left. */
export function hideInEvent(event: StreamEvent): StreamEvent | null {
  switch (event.type) {
    case 'route':
      return {
        ...event,
        columns: event.columns.map(hideInColumn),
        recommendations: [],
        details: null,
      };
    case 'receipt':
      return { type: 'receipt', column: event.column, receipt: hideInReceipt(event.receipt) };
    case 'problem': {
      // A problem without a column affects the whole query and names no model.
      if (event.column === undefined) return event;
      const { receipt, ...rest } = event;
      const hidden = receipt && { receipt: hideInReceipt(receipt) };
      return { ...rest, ...hidden, problem: hideInProblem(event.problem) };
    }
    case 'thinking':
      return { ...event, text: '' };
    case 'failover':
    case 'substitution':
    case 'note':
      return null;
    // The format of queries, addresses and blocks can reveal the vendor.
    case 'citation':
    case 'reasoning':
      return null;
    case 'search':
      return { type: 'search', column: event.column };
    case 'waiting':
    case 'text':
    case 'tool-call':
    case 'done':
      return event;
  }
}

/** Hides the model of an answer in a blind comparison; `position` determines its letter. */
export function hideInAnswer<Shown extends Answer>(
  { web, ...answer }: Shown,
  position: number,
): Omit<Shown, 'web'> {
  return {
    ...answer,
    content: hideLinks(answer.content, web?.citations),
    provider: hiddenProvider,
    model: letterOf(position),
    time: 0,
    reason: '',
    recommendations: [],
    receipt: hideInReceipt(answer.receipt),
    ...(answer.error && { error: hideInProblem(answer.error) }),
  };
}

function hideInColumn({ column }: RoutedColumn): RoutedColumn {
  const model = letterOf(column);
  const id = `${hiddenProvider}:${model}` as const;
  return { column, id, provider: hiddenProvider, model, name: hiddenName(column), reason: '' };
}

/** Keeps only how the answer ended, because time, tokens and cost hint at the model. */
function hideInReceipt({ finish }: Receipt): Receipt {
  return {
    time: 0,
    inputTokens: null,
    outputTokens: null,
    costMicroUsd: null,
    finish,
    failovers: [],
    substitution: null,
  };
}

/** A problem's code may hint at the vendor, just like its message. */
function hideInProblem({ code }: Problem): Problem {
  if (code === 'stopped') return { code, message: 'Stopped. The text so far is saved.' };
  // The message is true whether or not part of the answer arrived.
  return {
    code: 'provider-failed',
    message: 'This model didn’t finish its answer. You’ll see why when the names are revealed.',
  };
}
