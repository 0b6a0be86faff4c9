import { useEffect } from 'react';
import { Link } from 'wouter';
import { usePicker } from '#web/api/models/use-picker.ts';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';
import { links } from '../navigation/links.ts';

const noticeKey = 'switchyard.notice';

/**
 * The installation's notice to all users, for example that answers are simulated. Line breaks are kept. While
 * the notice loads, the last known one is shown so that the page doesn't jump.
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
      {picker?.demo && (
        <>
          {' '}
          <Link href={links.demo} className="link hover:text-n12">
            What’s simulated
          </Link>
        </>
      )}
    </p>
  );
}
