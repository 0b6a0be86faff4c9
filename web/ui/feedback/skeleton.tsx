/** A placeholder of three lines of text, which appears only when loading takes a while. */
export function Skeleton() {
  return (
    <div aria-hidden className="animate-skeleton space-y-3 py-2">
      <div className="h-3 w-full rounded-small bg-n3" />
      <div className="h-3 w-11/12 rounded-small bg-n3" />
      <div className="h-3 w-3/5 rounded-small bg-n3" />
    </div>
  );
}
