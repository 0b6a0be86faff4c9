/**
 * A helper process is useless without its parent, so it exits when the parent does. Only the parent handles
 * Ctrl-C.
 */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGINT', () => {});
}
