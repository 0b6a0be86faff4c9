import { Listeners } from '#web/ui/browser/listeners.ts';

/** The message that tabs exchange when a turn is saved in a thread or its title changes. */
export interface ThreadNews {
  threadId: string;
  /** The saved turn; null if only the title has changed. */
  queryId: string | null;
}

const listeners = new Listeners<ThreadNews>();
let channel: BroadcastChannel | undefined;

/** The channel between this browser's tabs. A tab does not receive its own messages. */
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('switchyard.threads');
  channel.onmessage = ({ data }: MessageEvent<ThreadNews>) => {
    listeners.tell(data);
  };
  return channel;
}

export function publishThreadNews(news: ThreadNews): void {
  openChannel().postMessage(news);
}

/** Calls `listener` for each message from another tab until the returned function is called. */
export function subscribeToThreadNews(listener: (news: ThreadNews) => void): () => void {
  openChannel();
  return listeners.subscribe(listener);
}
