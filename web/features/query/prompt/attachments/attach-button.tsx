import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';
import { limitsInWords } from './attachment-rules.ts';
import { LazyTray } from './lazy-tray.tsx';

export function AttachButton({ onAttach }: { onAttach: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tooltip text={`${limitsInWords}.`}>
        <Button
          look="quiet"
          aria-label="Attach files"
          className="w-10 px-0! pointer-coarse:w-11"
          onClick={() => {
            LazyTray.preload();
            input.current?.click();
          }}
        >
          <Paperclip size={18} aria-hidden />
        </Button>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/*,.pdf,.doc,.docx,.txt"
        aria-label="Files to attach"
        onChange={({ target }) => {
          onAttach([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
    </>
  );
}
