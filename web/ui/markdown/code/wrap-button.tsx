import { WrapText } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Listeners } from '../../browser/listeners.ts';
import { localStore, readStored, writeStored } from '../../browser/storage.ts';
import { IconButton } from '../../controls/icon-button.tsx';

const key = 'switchyard.wrapCode';
const listeners = new Listeners();

/** Toggles line wrapping for all code on the page. Without it, code scrolls sideways. */
export function WrapButton() {
  const isOn = useSyncExternalStore(listeners.subscribe, isWrapping, () => false);
  return (
    <IconButton
      label="Wrap lines"
      aria-pressed={isOn}
      className="aria-pressed:text-go-text"
      onClick={toggle}
    >
      <WrapText size={16} aria-hidden />
    </IconButton>
  );
}

function isWrapping(): boolean {
  return 'wrapCode' in document.documentElement.dataset;
}

function toggle(): void {
  const isOn = !isWrapping();
  writeStored(localStore, key, isOn ? 'true' : null);
  show(isOn);
}

function show(isOn: boolean): void {
  document.documentElement.toggleAttribute('data-wrap-code', isOn);
  listeners.tell();
}

if (typeof document !== 'undefined') show(readStored(localStore, key) === 'true');
