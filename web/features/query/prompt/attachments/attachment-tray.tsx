import { clsx } from 'clsx';
import { FileText, ImageIcon, X } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#shared/contract/limits.ts';
import { formatMegabytes, plural } from '#shared/lib/format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { sizesInWords } from './attachment-rules.ts';
import { countLines } from './long-paste.ts';
import type { Attachment } from './use-attachments.ts';

interface AttachmentTrayProps {
  attachments: readonly Attachment[];
  /** Whether the files are being sent and cannot be changed. */
  isSending: boolean;
  onRemove: (attachment: Attachment) => void;
  /** Moves a pasted text into the prompt. */
  onPutInline: (attachment: Attachment) => void;
}

/** The files to be sent with the prompt, each with a preview and a remove button. */
export function AttachmentTray(props: AttachmentTrayProps) {
  const { attachments, isSending, onRemove, onPutInline } = props;
  return (
    <div className="border-b border-n6 px-3 pt-3 pb-2">
      <ul
        aria-label="Attached files"
        className="flex gap-2 no-scrollbar max-sm:-mx-3 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-3 max-sm:py-1 sm:flex-wrap"
      >
        {attachments.map((attachment) => (
          <AttachedFile
            key={attachment.id}
            attachment={attachment}
            isLocked={isSending}
            onRemove={() => onRemove(attachment)}
            onPutInline={() => onPutInline(attachment)}
          />
        ))}
      </ul>
      <p className="tabular mt-1.5 px-1 text-13 text-n10">
        {attachments.length} of {limits.files} files. {sizesInWords}.
      </p>
    </div>
  );
}

interface AttachedFileProps {
  attachment: Attachment;
  isLocked: boolean;
  onRemove: () => void;
  onPutInline: () => void;
}

function AttachedFile({ attachment, isLocked, onRemove, onPutInline }: AttachedFileProps) {
  return (
    <li className="flex max-w-full min-w-0 shrink-0 animate-rise items-center gap-2.5 rounded-control border border-n6 bg-n2 py-1 pr-1 pl-1.5 text-13">
      <Preview attachment={attachment} />
      <div className="min-w-0">
        <p className="max-w-44 truncate font-medium">{attachment.file.name}</p>
        <p className="tabular whitespace-nowrap text-n10">{describe(attachment)}</p>
      </div>
      {attachment.pastedText !== null && (
        <Button
          look="quiet"
          disabled={isLocked}
          className="-mr-2 px-2 text-13! text-go-text!"
          onClick={onPutInline}
        >
          Move to Prompt
        </Button>
      )}
      <IconButton label={`Remove ${attachment.file.name}`} disabled={isLocked} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}

function Preview({ attachment: { preview, kind, pastedText } }: { attachment: Attachment }) {
  const [isBroken, setIsBroken] = useState(false);
  const Icon = kind === 'image' ? ImageIcon : FileText;
  return (
    <span
      className={clsx(
        'grid size-10 shrink-0 place-items-center overflow-hidden rounded-small bg-n4 text-n10',
        // On a phone, the button that moves the text into the prompt needs this space.
        pastedText !== null && 'max-sm:hidden',
      )}
    >
      {preview && !isBroken ? (
        <img
          src={preview}
          alt=""
          className="size-full object-cover"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <Icon size={18} aria-hidden />
      )}
    </span>
  );
}

function describe({ file, pastedText }: Attachment): string {
  const size = formatMegabytes(file.size);
  return pastedText === null ? size : plural(countLines(pastedText), 'line');
}
