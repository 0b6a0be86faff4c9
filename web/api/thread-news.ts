/** A turn was saved in this thread. */
export interface ThreadNews {
  threadId: string;
  queryId: string;
}

const listeners = new Set<(news: ThreadNews) => void>();
let channel: BroadcastChannel | undefined;

/** The way between the tabs of one browser. What a tab says there it does not hear itself. */
function openChannel(): BroadcastChannel {
  if (channel) return channel;
  channel = new BroadcastChannel('switchyard.threads');
  channel.onmessage = ({ data }: MessageEvent<ThreadNews>) => {
    for (const listener of listeners) listener(data);
  };
  return channel;
}

/** Tells the other tabs. */
export function tellThreadNews(news: ThreadNews): void {
  openChannel().postMessage(news);
}

/** Hears what the other tabs tell, until the returned function is called. */
export function hearThreadNews(listener: (news: ThreadNews) => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
