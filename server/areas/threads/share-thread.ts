import { limits } from '#shared/contract/limits.ts';
import type { WebFinds } from '#shared/contract/query/web-search.ts';
import type { Share, SharedTurn } from '#shared/contract/threads/share-schemas.ts';
import { withoutTracking } from '#shared/lib/citations.ts';
import { formatMegabytes } from '#shared/lib/format.ts';
import { titleOfPrompt } from '#shared/lib/text.ts';
import { pathThrough, versionsOf } from '#shared/lib/turn-tree.ts';
import { AppError } from '../../platform/app-error.ts';
import { noSuchThread } from '../../platform/not-found.ts';
import { hideLinks } from '../query/index.ts';
import { isPicture } from './serve-file.ts';
import type { StoredTurn } from './store/thread-turns.ts';
import type { FoundThread, ThreadStore } from './store/thread-store.ts';
import type { ShareStore } from './store/share-store.ts';

export interface SharingDeps {
  threads: Pick<ThreadStore, 'find' | 'listTurns'>;
  shares: ShareStore;
}

/** Creates a link to a copy of the thread's current state, including only the versions that are shown. */
export async function shareThread(
  { threads, shares }: SharingDeps,
  userId: number,
  threadId: string,
  { showsModels }: { showsModels: boolean },
): Promise<Share> {
  const thread = await threads.find(userId, threadId);
  if (!thread) throw noSuchThread();
  const all = await threads.listTurns(userId, threadId);
  const turns = pathThrough(all, thread.shownId);
  const [first] = turns;
  if (!first) {
    throw new AppError('conflict', 'You can share this conversation once it has an answer.');
  }
  const id = crypto.randomUUID();
  const saved = await shares.save(userId, {
    id,
    threadId,
    title: chooseTitle(thread, first, versionsOf(all, first)),
    showsModels,
    turns: turns.map((turn) => ({
      ...copyTurn(turn, id, showsModels),
      ...findCombined(turns, turn),
    })),
    pictureIds: turns.flatMap(picturesOf),
  });
  if (saved === 'too-many') throw full(`${limits.sharedConversations} links`);
  if (saved === 'too-large') {
    throw full(`${formatMegabytes(limits.sharedPictureBytes)} of images in shared conversations`);
  }
  return saved;
}

/** Throws `not-found` if the share or the picture in it doesn't exist. */
export function orEnded<Found>(found: Found | null): Found {
  if (found === null)
    throw new AppError('not-found', 'This link was revoked, or the address is incomplete.');
  return found;
}

function full(what: string): AppError {
  return new AppError(
    'conflict',
    `You already have ${what}, the maximum. Revoke a link in your profile first.`,
  );
}

function copyTurn(
  { query, files, answers, preference, isHidden }: StoredTurn,
  id: string,
  names: boolean,
): SharedTurn {
  return {
    query,
    files: files.map((file) => ({
      fileName: file.fileName,
      pictureId: isPicture(file.mediaType) ? file.id : null,
    })),
    answers: answers.map((answer) => {
      const { name, content, finish, problem, web } = answer;
      const shown = isHidden ? hideLinks(content, web?.citations) : content;
      return {
        name: names && !isHidden ? name : null,
        content: withSharedPictures(shown, id),
        ...(web && !isHidden && { web: copyFinds(web, answer, id) }),
        // Some answers break off after the model has reported how they ended.
        finish: problem && content !== '' ? 'interrupted' : finish,
      };
    }),
    ...(preference && { vote: { outcome: preference.outcome, preferred: preference.position } }),
  };
}

function withSharedPictures(content: string, id: string): string {
  return withoutTracking(content).replaceAll(madePicture, `/api/shared/${id}/pictures/$1`);
}

/**
 * Copies what an answer found on the web, for the shared text. The picture URLs in that text differ
 * in length, which shifts the positions after them. Queries are shared only for Google, whose terms
 * require them beside the answer. Other vendors' queries may repeat the sender's instructions.
 */
function copyFinds(
  { queries, citations, leftOut }: WebFinds,
  { provider, content }: StoredTurn['answers'][number],
  id: string,
): WebFinds {
  const move = (at: number) => withSharedPictures(content.slice(0, at), id).length;
  const moved = citations.map((one) => ({ ...one, start: move(one.start), end: move(one.end) }));
  return { queries: provider === 'vertex' ? queries : [], citations: moved, leftOut };
}

/** A title made from another version of the first prompt would reveal text that isn't shared. */
function chooseTitle(
  { title, titledFrom }: Pick<FoundThread, 'title' | 'titledFrom'>,
  first: StoredTurn,
  versions: readonly StoredTurn[],
): string {
  const source = versions.find(({ queryId }) => queryId === titledFrom);
  if (source?.query === first.query) return title;
  const isMade = source || versions.some(({ query }) => titleOfPrompt(query) === title);
  return isMade ? titleOfPrompt(first.query) : title;
}

function findCombined(
  turns: readonly StoredTurn[],
  { combines }: StoredTurn,
): Pick<SharedTurn, 'combines'> {
  const at = combines === null ? -1 : turns.findIndex(({ queryId }) => queryId === combines);
  return at < 0 ? {} : { combines: at };
}

function picturesOf({ files, answers }: StoredTurn): string[] {
  const sent = files.filter(({ mediaType }) => isPicture(mediaType)).map(({ id }) => id);
  const made = answers.flatMap(({ content }) =>
    [...content.matchAll(madePicture)].flatMap(([, id]) => id ?? []),
  );
  return [...sent, ...made];
}

const madePicture = /\/api\/switchyard\/images\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g;
