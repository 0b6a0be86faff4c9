import type { Thread, ThreadTurn } from '#shared/contract/threads/schemas.ts';

type WholeThread = Omit<Thread, 'turns'> & { turns: ThreadTurn[] };

/** A thread as a Markdown document, readable without Switchyard. */
export function writeThreadAsMarkdown({ title, createdAt, turns }: WholeThread): string {
  const head = `# ${oneLine(title)}\n\nBegun ${createdAt.slice(0, 10)} in Switchyard.\n`;
  return [head, ...turns.map(writeTurn)].join('\n');
}

/** A thread as JSON, with everything that is kept of it but the bytes of files. */
export function writeThreadAsJson(thread: WholeThread): string {
  return `${JSON.stringify(thread, null, 2)}\n`;
}

function writeTurn({ query, answers, files, preference }: ThreadTurn): string {
  const attached = files.map(({ fileName }) => `\n\nAttached: ${oneLine(fileName)}`).join('');
  const replies = answers.map((answer, position) => {
    const isPreferred = preference?.outcome === 'preferred' && preference.position === position;
    const mark = isPreferred ? ' (preferred)' : '';
    const text = answer.error ? `_${answer.error.message}_` : answer.content;
    return `### ${answer.name}${mark}\n\n_${oneLine(answer.reason)}_\n\n${text}\n`;
  });
  return [`## You\n\n${query}${attached}\n`, ...replies].join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
