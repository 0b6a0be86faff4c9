import { useState, type FocusEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Tracks whether text fields have changed since they were first focused (see `note`). */
export function useTypedText() {
  const [before] = useState(() => new Map<Field, string>());
  return {
    note({ target }: FocusEvent) {
      if (isTextField(target) && !before.has(target)) before.set(target, target.value);
    },
    isThere: () => [...before].some(([field, text]) => field.isConnected && field.value !== text),
  };
}

function isTextField(element: Element): element is Field {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && textTypes.has(element.type);
}

const textTypes = new Set(['text', 'email', 'url', 'password', 'number', 'tel', 'date']);
