type Rights = Pick<NodeJS.Process, 'getuid' | 'setgid' | 'setgroups' | 'setuid'>;

/**
 * A server that root started goes on as `user`, with the group of the same name; without a name it only says
 * what it is. Whoever broke into it would otherwise have the machine.
 */
export function leaveRoot(user: string | null, tell: (line: string) => void, rights: Rights): void {
  if (rights.getuid?.() !== 0) return;
  if (user === null) {
    tell('Switchyard runs as root: start it as another user, or name one in RUN_AS.');
    return;
  }
  rights.setgroups?.([]);
  rights.setgid?.(user);
  rights.setuid?.(user);
}
