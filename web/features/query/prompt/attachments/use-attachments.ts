import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { limits } from '#shared/contract/limits.ts';
import { useIsOff } from '#web/api/models/use-picker.ts';
import type { SentFile } from '#web/api/stream/sent-query.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { holdText, keepBeforeReload, readKept } from '#web/ui/guards/reload-page.ts';
import { classifyFile, describeRefused, type Refusal } from './attachment-rules.ts';
import { keepFiles, takeFiles, type KeptFile } from './kept-files.ts';
import { toPastedFile } from './long-paste.ts';

export interface Attachment extends SentFile {
  id: number;
  /** The URL of an image's preview, revoked when the image is removed. */
  preview: string | null;
  /** The text of a pasted file, which can be moved into the prompt instead. */
  pastedText: string | null;
}

let lastId = 0;

/**
 * The files for the next prompt. They stay until the prompt succeeds or they are removed. `place`
 * is the key under which they survive a reload that the page offers; null if they don't.
 */
export function useAttachments(place: 'prompt' | 'follow-up' | null) {
  const isOff = useIsOff('attachments');
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const latest = useRef(attachments);

  const replace = useCallback((next: readonly Attachment[]) => {
    for (const gone of latest.current) {
      if (gone.preview && !next.includes(gone)) URL.revokeObjectURL(gone.preview);
    }
    latest.current = next;
    setAttachments(next);
  }, []);

  // Runs when the user leaves the page. In development, React also runs it once on mount.
  useEffect(() => () => replace([]), [replace]);

  const addKept = useCallback(
    (kept: readonly KeptFile[]) => {
      const { accepted } = sortOut(kept, limits.files - latest.current.length);
      replace([...latest.current, ...accepted]);
    },
    [replace],
  );
  useKeptFiles(place, latest, addKept);

  const add = useCallback(
    (files: readonly File[], pastedText: string | null = null) => {
      if (isOff) return showToast(switchedOff);
      const room = limits.files - latest.current.length;
      const { accepted, refused } = sortOut(
        files.map((file) => ({ file, pastedText })),
        room,
      );
      replace([...latest.current, ...accepted]);
      if (refused.size > 0) showToast(describeRefused(refused));
      else if (accepted.length > 0) showToast(describeAccepted(accepted));
    },
    [replace, isOff],
  );

  const addText = useCallback(
    (text: string) => {
      const earlier = latest.current.filter(({ pastedText }) => pastedText !== null).length;
      add([toPastedFile(text, earlier)], text);
    },
    [add],
  );

  const removeSent = useCallback(
    (sent: readonly SentFile[]) =>
      replace(latest.current.filter(({ file }) => !sent.some((one) => one.file === file))),
    [replace],
  );

  return { attachments, isOff, add, addText, removeSent };
}

export type Attachments = ReturnType<typeof useAttachments>;

const switchedOff = {
  title: 'File Not Attached',
  description: 'Attachments are turned off on this site for now.',
};

/** Separates the files that can be attached from the rejected files, whose names are grouped by the reason. */
function sortOut(files: readonly KeptFile[], room: number) {
  const accepted: Attachment[] = [];
  const refused = new Map<Refusal, string[]>();
  for (const { file, pastedText } of files) {
    const found = classifyFile(file);
    if ('kind' in found && accepted.length < room) {
      accepted.push(toAttachment(file, found.kind, pastedText));
      continue;
    }
    const refusal = 'refusal' in found ? found.refusal : 'count';
    refused.set(refusal, [...(refused.get(refusal) ?? []), file.name]);
  }
  return { accepted, refused };
}

function toAttachment(file: File, kind: Attachment['kind'], pastedText: string | null): Attachment {
  lastId += 1;
  const preview = kind === 'image' ? URL.createObjectURL(file) : null;
  return { id: lastId, file, kind, preview, pastedText };
}

function describeAccepted(accepted: readonly Attachment[]) {
  const [first] = accepted;
  const what = accepted.length === 1 && first ? first.file.name : `${accepted.length} files`;
  return { title: 'File Attached', description: what };
}

/** Keeps a draft's files across a reload that the page offers. */
function useKeptFiles(
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
      // Drops what was stored for an earlier reload that was cancelled.
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
