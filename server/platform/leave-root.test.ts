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

it('a process started by root switches to the named user, groups first', () => {
  const { rights, done } = rightsOf(0);
  leaveRoot('www', (line) => expect(line).toBe(''), rights);
  expect(done).toEqual([
    ['groups', []],
    ['group', 'www'],
    ['user', 'www'],
  ]);
});

it('a process started by root says so if no user is named', () => {
  const { rights, done } = rightsOf(0);
  const told: string[] = [];
  leaveRoot(null, (line) => told.push(line), rights);
  expect(told).toEqual([expect.stringContaining('running as root')]);
  expect(done).toEqual([]);
});

it('a process started by another user is left alone', () => {
  const { rights, done } = rightsOf(1000);
  leaveRoot('www', (line) => expect(line).toBe(''), rights);
  expect(done).toEqual([]);
});

it('a user that this machine doesn’t have is refused, naming the variable', () => {
  const setgid = () => {
    throw new Error('Group identifier does not exist: www');
  };
  const leave = () => leaveRoot('www', () => {}, { ...rightsOf(0).rights, setgid });
  expect(leave).toThrow(
    /^Couldn’t switch to the user in RUN_AS \(Group .* www\)\. Create the user www/,
  );
});
