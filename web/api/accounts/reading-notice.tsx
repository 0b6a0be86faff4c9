import { useQuery } from '@tanstack/react-query';
import { siteName } from '#web/ui/browser/site-name.ts';
import { callQuery } from '#web/api/call.ts';

/** Tells users that administrators may read what they write; renders nothing if they can't. */
export function ReadingNotice() {
  const { data } = useQuery(callQuery(['reading'], 'getReading'));
  if (!data?.administratorsRead) return null;
  return (
    <p className="my-4 rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5 text-14 text-n12">
      Administrators of this site may read saved prompts and answers. {siteName()} records who reads
      what. Temporary conversations aren’t saved, so there’s nothing to read.
    </p>
  );
}
