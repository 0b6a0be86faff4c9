type Rights = Pick<NodeJS.Process, 'getuid' | 'setgid' | 'setgroups' | 'setuid'>;

/**
 * Drops root privileges by switching to `user` and the group of the same name. If `user` is null,
 * only warns that anyone who breaks into a server running as root controls the machine.
 */
export function leaveRoot(user: string | null, tell: (line: string) => void, rights: Rights): void {
  if (rights.getuid?.() !== 0) return;
  if (user === null) {
    tell('Switchyard is running as root. Start it as another user, or set RUN_AS to one.');
    return;
  }
  try {
    rights.setgroups?.([]);
    rights.setgid?.(user);
    rights.setuid?.(user);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `Couldn’t switch to the user in RUN_AS (${why}). Create the user ${user} with a group of the same name, or set RUN_AS to another user.`,
      { cause },
    );
  }
}
