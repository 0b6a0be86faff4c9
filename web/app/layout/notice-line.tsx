import { useEffect } from 'react';
import { usePicker } from '#web/api/models/use-picker.ts';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

const noticeKey = 'switchyard.notice';

/**
 * What the installation tells every reader, such as that answers are simulated; it keeps its line breaks.
 * While it loads, the last one known holds its place, so that the page does not move.
 */
export function NoticeLine() {
  const { data: picker } = usePicker();
  const notice = picker ? picker.notice : readStored(localStore, noticeKey);

  useEffect(() => {
    if (picker) writeStored(localStore, noticeKey, picker.notice);
  }, [picker]);

  if (!notice) return null;
  return (
    <p
      role="note"
      className="border-b border-n6 bg-n3 px-4 py-1.5 text-center text-13 text-balance whitespace-pre-line text-n11"
    >
      {notice}
    </p>
  );
}
