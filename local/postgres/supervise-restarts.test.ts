import { expect, it, vi } from 'vitest';
import { superviseRestarts } from './supervise-restarts.ts';

/** A fake PostgreSQL that stops on demand. */
function fakePostmaster() {
  const { promise: exited, resolve: crash } = Promise.withResolvers<string>();
  return { exited, crash: () => crash('signal SIGABRT'), stop: async () => crash('code 0') };
}

it('PostgreSQL restarts after a full disk once there is space, however long that takes', async () => {
  const told: string[] = [];
  let isFull = true;
  const hasRoom = vi.fn(async () => !isFull);
  const started: ReturnType<typeof fakePostmaster>[] = [];
  const start = async () => {
    if (isFull) throw new Error('there is no room');
    started.push(fakePostmaster());
    return started[started.length - 1] ?? fakePostmaster();
  };
  const first = fakePostmaster();
  const supervision = superviseRestarts(first, start, {
    onLog: (line) => told.push(line),
    hasRoom,
    pauseMs: 1,
  });
  const onGivingUp = vi.fn();
  supervision.onGivingUp(onGivingUp);
  first.crash();
  await vi.waitFor(() => expect(hasRoom.mock.calls.length).toBeGreaterThan(20), 20_000);
  expect(started).toEqual([]);
  isFull = false;
  await vi.waitFor(() => expect(started).toHaveLength(1), 20_000);
  expect(onGivingUp).not.toHaveBeenCalled();
  expect(told).toEqual([
    'PostgreSQL stopped because the disk is full (signal SIGABRT). It will restart once there is space.',
    'PostgreSQL is running again.',
  ]);
  await supervision.stop();
});
