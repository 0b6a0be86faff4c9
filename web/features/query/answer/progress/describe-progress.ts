import { joinWords } from '#shared/lib/text.ts';
import type { Turn } from '../../conversation/state/turn.ts';

export const reconnecting = 'Connection lost. Reconnecting…';

/** Describes what a turn is doing before its first words, or states that there were none. */
export function describeProgress(turn: Turn): string {
  const { phase, ahead, answers, askedName, error, uploaded } = turn;
  if (turn.isReconnecting) return reconnecting;
  if (phase === 'ended') return error ? 'No answer' : 'Stopped before it started';
  if (phase === 'sending' && uploaded !== null) {
    return uploaded < 1 ? `Uploading, ${Math.floor(uploaded * 100)}%…` : 'Reading your files…';
  }
  if (phase === 'waiting') {
    return ahead > 0 ? `In line: ${ahead} ahead of you…` : 'In line: you’re next…';
  }
  const names = answers.map(({ routed }) => routed.name);
  const name = names.length > 0 ? joinWords(names) : askedName;
  return name ? `Processing with ${name}...` : 'Processing with ...';
}

/** Announces that models are searching or thinking before their first words; null if none are. */
export function describeThinking({ answers, isReconnecting }: Turn): string | null {
  if (isReconnecting) return null;
  const searching = answers.find(({ web, text, error }) => web && text === '' && !error);
  if (searching) return `${searching.routed.name} is searching the web.`;
  const thinking = answers.filter((answer) => answer.thinking && answer.text === '');
  const [first] = thinking;
  if (!first) return null;
  return answers.length === 1 ? `${first.routed.name} is thinking.` : 'The models are thinking.';
}
