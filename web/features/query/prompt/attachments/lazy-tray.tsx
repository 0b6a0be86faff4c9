import { lazy, Suspense, type ComponentProps } from 'react';

const load = () => import('./attachment-tray.tsx');
const AttachmentTray = lazy(async () => ({ default: (await load()).AttachmentTray }));

export function LazyTray(props: ComponentProps<typeof AttachmentTray>) {
  if (props.attachments.length === 0) return null;
  return (
    <Suspense fallback={<div className="h-21 border-b border-n6" />}>
      <AttachmentTray {...props} />
    </Suspense>
  );
}
