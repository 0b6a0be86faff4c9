import { usePicker } from '#web/api/use-picker.ts';

/** What this installation wants every reader to know, such as what is simulated. */
export function NoticeLine() {
  const notice = usePicker().data?.notice;
  if (!notice) return null;
  return (
    <p
      role="note"
      className="border-b border-n6 bg-n3 px-4 py-1.5 text-center text-13 text-balance text-n11"
    >
      {notice}
    </p>
  );
}
