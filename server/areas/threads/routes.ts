import { tierOf, userIdOf } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { getThread, listThreads, orNoSuchThread } from './manage-threads.ts';
import { nameThread, type NamingDeps } from './naming/name-thread.ts';
import { serveFile, type ServedFile } from './serve-file.ts';
import { orEnded, shareThread, type SharingDeps } from './share-thread.ts';
import { writeThreadAsMarkdown } from './write-thread.ts';
import { BinaryReply } from '../../platform/http/replies/replies.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function threadRoutes(deps: NamingDeps, siteName: () => string): Routes {
  const { threads, settings } = deps;
  return {
    listThreads({ query }, { actor }) {
      const owner = {
        userId: userIdOf(actor),
        maxThreads: settings.limits(tierOf(actor)).threads,
        isNaming: settings.titleModel() !== 'off',
      };
      return listThreads(threads, owner, query.search?.trim() ?? '');
    },
    getThread: ({ params }, { actor }) => getThread(threads, userIdOf(actor), params.threadId),
    renameThread: ({ params, body }, { actor }) =>
      threads.rename(userIdOf(actor), params.threadId, body.title).then(orNoSuchThread),
    nameThread: ({ params }, { actor }) => nameThread(deps, userIdOf(actor), params.threadId),
    pinThread: ({ params, body }, { actor }) =>
      threads.pin(userIdOf(actor), params.threadId, body.isPinned).then(orNoSuchThread),
    showTurn: ({ params, body }, { actor }) =>
      succeed(threads.show(userIdOf(actor), params.threadId, body.queryId).then(orNoSuchThread)),
    deleteThread: ({ params }, { actor }) =>
      succeed(threads.remove(userIdOf(actor), params.threadId).then(orNoSuchThread)),
    async exportThread({ params, query: { format } }, { actor, timeZone }) {
      const thread = await getThread(threads, userIdOf(actor), params.threadId);
      const [text, type, extension] =
        format === 'markdown'
          ? [writeThreadAsMarkdown(thread, timeZone ?? 'UTC', siteName()), 'text/markdown', 'md']
          : [`${JSON.stringify(thread, null, 2)}\n`, 'application/json', 'json'];
      const fileName = `${thread.title.slice(0, 60)}.${extension}`;
      return new BinaryReply(`${type}; charset=utf-8`, new TextEncoder().encode(text), fileName);
    },
    async getKeptFile({ params: { threadId, fileId } }, { actor }) {
      const file = await threads.findFile(userIdOf(actor), threadId, fileId);
      return reply(serveFile(orNoSuchThread(file)));
    },
  };
}

export function shareRoutes(deps: SharingDeps): Routes {
  const { shares } = deps;
  return {
    shareThread: ({ params, body }, { actor }) =>
      shareThread(deps, userIdOf(actor), params.threadId, body),
    listShares: (_, { actor }) => shares.list(userIdOf(actor)),
    async endShare({ params }, { actor }) {
      if (await shares.end(userIdOf(actor), params.shareId)) return { success: true };
      throw new AppError('not-found', 'This link has already been revoked.');
    },
    getSharedConversation: ({ params }) => shares.find(params.shareId).then(orEnded),
    async getSharedPicture({ params: { shareId, pictureId } }) {
      const picture = orEnded(await shares.findPicture(shareId, pictureId));
      return reply(serveFile({ ...picture, fileName: 'picture' }));
    },
  };
}

function reply({ mediaType, bytes, fileName, disposition }: ServedFile): BinaryReply {
  return new BinaryReply(mediaType, bytes, fileName, disposition);
}
