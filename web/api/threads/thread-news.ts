/** A turn was saved in this thread. */
export interface ThreadNews {
  threadId: string;
  queryId: string;
}

const listeners = new Set<(news: ThreadNews) => void>();
let channel: BroadcastChannel | undefined;

/** The channel between the tabs of one browser. A tab does not receive what it publishes itself. */
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('switchyard.threads');
  channel.onmessage = ({ data }: MessageEvent<ThreadNews>) => {
    for (const listener of listeners) listener(data);
  };
  return channel;
}

/** Sends news to the other tabs. */
export function publishThreadNews(news: ThreadNews): void {
  openChannel().postMessage(news);
}

/** Calls the listener with each of the other tabs' news, until the returned function is called. */
export function subscribeToThreadNews(listener: (news: ThreadNews) => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
