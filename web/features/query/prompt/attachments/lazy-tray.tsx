import { plural } from '#shared/lib/format.ts';
import { lazyPart } from '#web/ui/parts/lazy-part.tsx';

export const LazyTray = lazyPart(
  async () => (await import('./attachment-tray.tsx')).AttachmentTray,
  {
    placeholder: ({ attachments }) => (
      <p className="tabular border-b border-n6 px-5 py-3 text-13 text-n10">
        {plural(attachments.length, 'file')} attached
      </p>
    ),
  },
);
