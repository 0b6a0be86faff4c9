import { endNotes, letterOf } from '#shared/contract/query/constants.ts';
import type { ThreadTurn, ThreadWithTurns } from '#shared/contract/threads/schemas.ts';
import { writeCited } from '#shared/lib/citations.ts';
import { dayIn } from '#shared/lib/days.ts';
import { pathThrough, pathTo, versionsOf } from '#shared/lib/turn-tree.ts';

/**
 * Writes a thread as a Markdown document: first the versions that are shown, then all others. Dates are in
 * the reader's `timeZone`, as on the page.
 */
export function writeThreadAsMarkdown(
  thread: ThreadWithTurns,
  timeZone: string,
  siteName: string,
): string {
  const { title, createdAt, turns } = thread;
  const shown = pathThrough(turns, thread.shownId);
  const others = listBranches(turns, shown);
  const more = others.length > 0 ? ' The other versions follow at the end.' : '';
  return [
    `# ${oneLine(title)}

Started ${dayIn(timeZone, new Date(createdAt))} in ${siteName}.${more}
`,
    ...shown.map((turn) => writeTurn(turns, turn)),
    ...others.flatMap((branch) => [
      `# ${describeVersion(turns, branch[0])} of message ${pathTo(turns, branch[0].queryId).length}
`,
      ...branch.map((turn) => writeTurn(turns, turn)),
    ]),
  ].join('\n');
}

type Branch = [ThreadTurn, ...ThreadTurn[]];

/** Versions that aren't shown, each followed by its newest continuation. No turn occurs twice. */
function listBranches(turns: readonly ThreadTurn[], shown: readonly ThreadTurn[]): Branch[] {
  const written = new Set(shown);
  const branches: Branch[] = [];
  for (const turn of turns) {
    if (written.has(turn)) continue;
    const rest = pathThrough(turns, turn.queryId).slice(pathTo(turns, turn.queryId).length);
    branches.push([turn, ...rest]);
    for (const one of [turn, ...rest]) written.add(one);
  }
  return branches;
}

function describeVersion(turns: readonly ThreadTurn[], turn: ThreadTurn): string {
  const versions = versionsOf(turns, turn);
  return `Version ${versions.indexOf(turn) + 1} of ${versions.length}`;
}

function writeTurn(turns: readonly ThreadTurn[], turn: ThreadTurn): string {
  const { query, answers, files, preference } = turn;
  const version = versionsOf(turns, turn).length > 1 ? ` (${describeVersion(turns, turn)})` : '';
  const attached = files.map(({ fileName }) => `\n\nAttached: ${oneLine(fileName)}`).join('');
  const replies = answers.map(({ name, position, content, reason, finish, error, web }) => {
    const isPreferred = preference?.outcome === 'preferred' && preference.position === position;
    const mark = isPreferred ? ' (preferred)' : '';
    const end = error?.message ?? endNotes[finish];
    const said = reason === '' ? [] : [`_${oneLine(reason)}_`];
    const text = [writeCited(content, web), end && `_${end}_`].filter(Boolean);
    return `${[`### ${name}${mark}`, ...said, ...text].join('\n\n')}\n`;
  });
  const combined = turns.find(({ queryId }) => queryId === turn.combines);
  const cited = combined ? [`${describeCited(combined)}\n`] : [];
  return [`## You${version}\n\n${query}${attached}\n`, ...replies, ...cited].join('\n');
}

/** Explains which letter refers to which answer. */
function describeCited({ answers }: ThreadTurn): string {
  return answers
    .map(({ name, position }) => `[${letterOf(position)}] is ${name}’s answer.`)
    .join(' ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
