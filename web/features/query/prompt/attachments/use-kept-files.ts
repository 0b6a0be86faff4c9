import { useEffect, useEffectEvent, type RefObject } from 'react';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { holdText, keepBeforeReload, readKept } from '#web/ui/guards/reload-page.ts';
import { keepFiles, takeFiles, type KeptFile } from './kept-files.ts';

/** Keeps the files of a draft through a reload that the page offers. */
export function useKeptFiles(
  place: string | null,
  files: RefObject<readonly KeptFile[]>,
  onTaken: (files: readonly KeptFile[]) => void,
): void {
  const take = useEffectEvent(onTaken);
  useEffect(() => {
    if (place === null) return;
    const name = `files-${place}`;
    const id = readKept(name);
    if (id !== null) {
      holdText(name, '')();
      takeFiles(id).then(take, () => showToast(notFound));
    }
    let release = () => {};
    return keepBeforeReload(async () => {
      // Drops what an earlier attempt stored. That reload may have been cancelled because another keeper
      // failed.
      release();
      const kept = files.current.map(({ file, pastedText }) => ({ file, pastedText }));
      if (kept.length === 0) return true;
      try {
        release = holdText(name, await keepFiles(kept));
        return true;
      } catch {
        showToast(notKept);
        return false;
      }
    });
  }, [place, files]);
}

const notFound = {
  title: 'Attachments Lost',
  description: 'Your browser didn’t keep your attachments. Please attach them again.',
  tone: 'danger',
} as const;

const notKept = {
  title: 'Attachments Not Saved',
  description:
    'Your browser can’t keep your attachments through a reload. Remove them, then reload.',
  tone: 'danger',
} as const;
