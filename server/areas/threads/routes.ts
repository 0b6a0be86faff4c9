import { tierOf, userIdOf } from '../../platform/actor.ts';
import type { QuerySettings } from '../settings/index.ts';
import {
  deleteThread,
  getKeptFile,
  getThread,
  listThreads,
  pinThread,
  renameThread,
  showTurn,
  type ThreadStore,
} from './manage-threads.ts';
import { nameThread, type NamingDeps } from './naming/name-thread.ts';
import {
  endShare,
  getSharedConversation,
  getSharedPicture,
  shareThread,
  type SharingDeps,
} from './share-thread.ts';
import { writeThreadAsJson, writeThreadAsMarkdown } from './write-thread.ts';
import { BinaryReply } from '../../platform/http/replies/replies.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function threadRoutes(
  threads: ThreadStore,
  settings: Pick<QuerySettings, 'limits' | 'titleModel'>,
  naming: NamingDeps,
  siteName: () => string,
): Routes {
  return {
    listThreads({ query }, { actor }) {
      const owner = {
        userId: userIdOf(actor),
        maxThreads: settings.limits(tierOf(actor)).threads,
        isNaming: settings.titleModel() !== 'off',
      };
      return listThreads(threads, owner, query.search ?? null);
    },
    getThread: ({ params }, { actor }) => getThread(threads, userIdOf(actor), params.threadId),
    renameThread: ({ params, body }, { actor }) =>
      renameThread(threads, userIdOf(actor), params.threadId, body.title),
    nameThread: ({ params }, { actor }) => nameThread(naming, userIdOf(actor), params.threadId),
    pinThread: ({ params, body }, { actor }) =>
      pinThread(threads, userIdOf(actor), params.threadId, body.isPinned),
    showTurn: ({ params, body }, { actor }) =>
      succeed(showTurn(threads, userIdOf(actor), params.threadId, body.queryId)),
    deleteThread: ({ params }, { actor }) =>
      succeed(deleteThread(threads, userIdOf(actor), params.threadId)),
    async exportThread({ params, query }, { actor, timeZone }) {
      const thread = await getThread(threads, userIdOf(actor), params.threadId);
      const isMarkdown = query.format === 'markdown';
      const text = isMarkdown
        ? writeThreadAsMarkdown(thread, timeZone ?? 'UTC', siteName())
        : writeThreadAsJson(thread);
      const type = isMarkdown ? 'text/markdown; charset=utf-8' : 'application/json; charset=utf-8';
      const fileName = `${thread.title.slice(0, 60)}.${isMarkdown ? 'md' : 'json'}`;
      return new BinaryReply(type, new TextEncoder().encode(text), fileName);
    },
    async getKeptFile({ params }, { actor }) {
      const { threadId, fileId } = params;
      const file = await getKeptFile(threads, userIdOf(actor), threadId, fileId);
      return new BinaryReply(file.mediaType, file.bytes, file.fileName, file.disposition);
    },
  };
}

export function shareRoutes(deps: SharingDeps): Routes {
  const { shares } = deps;
  return {
    shareThread: ({ params, body }, { actor }) =>
      shareThread(deps, userIdOf(actor), params.threadId, body),
    listShares: (_, { actor }) => shares.list(userIdOf(actor)),
    endShare: ({ params }, { actor }) => succeed(endShare(shares, userIdOf(actor), params.shareId)),
    getSharedConversation: ({ params }) => getSharedConversation(shares, params.shareId),
    async getSharedPicture({ params }) {
      const picture = await getSharedPicture(shares, params.shareId, params.pictureId);
      return new BinaryReply(
        picture.mediaType,
        picture.bytes,
        picture.fileName,
        picture.disposition,
      );
    },
  };
}
