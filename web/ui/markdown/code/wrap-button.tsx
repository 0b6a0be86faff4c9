import { WrapText } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { localStore, readStored, writeStored } from '../../browser/storage.ts';
import { IconButton } from '../../controls/icon-button.tsx';

const key = 'switchyard.wrapCode';
const listeners = new Set<() => void>();

/** Toggles line wrapping for all code on the page. Without it, code scrolls sideways. */
export function WrapButton() {
  const isOn = useSyncExternalStore(subscribe, isWrapping, () => false);
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
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

if (typeof document !== 'undefined') show(readStored(localStore, key) === 'true');
