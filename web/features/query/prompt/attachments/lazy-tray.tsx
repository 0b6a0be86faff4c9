import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';

export const LazyTray = lazyPart(
  async () => (await import('./attachment-tray.tsx')).AttachmentTray,
  ({ attachments }) => (
    <p className="tabular border-b border-n6 px-5 py-3 text-13 text-n10">
      {attachments.length === 1 ? '1 file attached' : `${attachments.length} files attached`}
    </p>
  ),
);
