/** Three lines of text to come; shown only when they take their time. */
export function Skeleton() {
  return (
    <div aria-hidden className="animate-skeleton space-y-3 py-2">
      <div className="h-3 w-full rounded-small bg-n3" />
      <div className="h-3 w-11/12 rounded-small bg-n3" />
      <div className="h-3 w-3/5 rounded-small bg-n3" />
    </div>
  );
}
