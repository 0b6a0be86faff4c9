/** A helper process has no purpose without the one that started it; Ctrl-C is the parent's to answer. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGINT', () => {});
}
