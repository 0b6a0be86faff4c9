import type { PointerEvent, SyntheticEvent } from 'react';

// A pressed tab is focused by script, which browsers take for the keyboard and draw a ring around.
export const pressMarks = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.dataset['pressed'] = '';
  },
  onKeyDown: unmark,
  onBlur: unmark,
};

function unmark({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  delete currentTarget.dataset['pressed'];
}
