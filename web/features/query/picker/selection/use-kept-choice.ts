import { useState } from 'react';
import { localStore, readStored, writeStored } from '#web/ui/browser/storage.ts';

/**
 * One of several values, remembered in this browser; null until the user chooses. `asked` replaces the
 * remembered value.
 */
export function useKeptChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  asked: Value | null = null,
): [Value | null, (value: Value) => void] {
  const key = `switchyard.${name}`;
  const [value, setValue] = useState(() => {
    const stored = readStored(localStore, key);
    return asked ?? values.find((each) => each === stored) ?? null;
  });
  const choose = (next: Value) => {
    setValue(next);
    writeStored(localStore, key, next);
  };
  return [value, choose];
}
