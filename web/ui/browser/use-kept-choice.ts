import { useState } from 'react';
import { localStore, readStored, writeStored } from './storage.ts';

/**
 * One of several values, remembered in this browser; null until the user chooses. `asked` replaces the
 * remembered value. Setting null forgets it.
 */
export function useKeptChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  asked: Value | null = null,
): [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState(() => asked ?? readKeptChoice(name, values));
  const choose = (next: Value | null) => {
    setValue(next);
    writeStored(localStore, keyOf(name), next);
  };
  return [value, choose];
}

/** The remembered value; null if there is none. */
export function readKeptChoice<Value extends string>(
  name: string,
  values: readonly Value[],
): Value | null {
  const stored = readStored(localStore, keyOf(name));
  return values.find((each) => each === stored) ?? null;
}

function keyOf(name: string): string {
  return `switchyard.${name}`;
}
