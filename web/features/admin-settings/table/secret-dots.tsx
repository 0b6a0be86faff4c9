/** What stands for a secret: sixteen dots, however long it is. */
export function SecretDots() {
  return (
    <span className="tracking-widest text-n11">
      <span aria-hidden>{'•'.repeat(16)}</span>
      <span className="sr-only">Secret value</span>
    </span>
  );
}
