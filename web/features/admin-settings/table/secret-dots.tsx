/** Shown in place of a secret: always sixteen dots, whatever its length. */
export function SecretDots() {
  return (
    <span className="tracking-widest text-n11">
      <span aria-hidden>{'•'.repeat(16)}</span>
      <span className="sr-only">Secret value</span>
    </span>
  );
}
