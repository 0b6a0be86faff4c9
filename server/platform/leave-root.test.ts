import { expect, it } from 'vitest';
import { leaveRoot } from './leave-root.ts';

function rightsOf(uid: number) {
  const done: unknown[] = [];
  const rights = {
    getuid: () => uid,
    setgroups: (groups: unknown) => void done.push(['groups', groups]),
    setgid: (group: unknown) => void done.push(['group', group]),
    setuid: (user: unknown) => void done.push(['user', user]),
  };
  return { rights, done };
}

it('what root started goes on as the user that is named, groups first', () => {
  const { rights, done } = rightsOf(0);
  leaveRoot('www', (line) => expect(line).toBe(''), rights);
  expect(done).toEqual([
    ['groups', []],
    ['group', 'www'],
    ['user', 'www'],
  ]);
});

it('what root started says so where no user is named', () => {
  const { rights, done } = rightsOf(0);
  const told: string[] = [];
  leaveRoot(null, (line) => told.push(line), rights);
  expect(told).toEqual([expect.stringContaining('running as root')]);
  expect(done).toEqual([]);
});

it('what anybody else started stays as it is', () => {
  const { rights, done } = rightsOf(1000);
  leaveRoot('www', (line) => expect(line).toBe(''), rights);
  expect(done).toEqual([]);
});
