import { ConversationTitle } from '#web/features/threads/conversation-bar.tsx';
import { restoring } from '#web/features/query/conversation/storage/use-restoring.ts';
import { loadMarkdownEarly } from '#web/ui/markdown/load-markdown-early.ts';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import { PartFailure } from '#web/ui/parts/part-failure.tsx';
import { TrackSpinner } from '#web/ui/track/track-spinner.tsx';

/** Parts that only signed-in users need, loaded once we know that the user is signed in. */
export const ThreadsSide = lazyPart(
  async () => (await import('#web/features/threads/panel/threads-side.tsx')).ThreadsSide,
  {
    failed: (part) => (
      <div className="side:px-4">
        <PartFailure part={part}>Your conversations didn’t load.</PartFailure>
      </div>
    ),
  },
);

export const LazyThreadBar = lazyPart(
  async () => (await import('#web/features/threads/thread-bar.tsx')).ThreadBar,
  { placeholder: ({ title }) => <ConversationTitle>{title}</ConversationTitle> },
);

export const FullNotice = lazyPart(
  async () => (await import('#web/features/threads/full-notice.tsx')).FullNotice,
);

export const ThreadName = lazyPart(
  async () => (await import('#web/features/threads/thread-loader.tsx')).ThreadName,
);

export const LazyOpenedThread = lazyPart(
  async () => {
    // If the renderer loaded later than the answers, their height would change.
    loadMarkdownEarly();
    const [{ OpenedThread }] = await Promise.all([
      import('./opened-thread.tsx'),
      // Fetches the code that shows the loaded thread.
      restoring.fetch(),
    ]);
    return OpenedThread;
  },
  {
    placeholder: () => <TrackSpinner label="Loading" />,
    failed: (part) => (
      <PartFailure part={part}>
        Couldn’t show this conversation because part of the page didn’t load.
      </PartFailure>
    ),
  },
);
