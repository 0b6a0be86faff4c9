/** The shape of what is to come, shown only when it takes its time. */
export function DirectorySkeleton() {
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">Loading the directory</span>
      <div aria-hidden className="animate-skeleton">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {[0, 1, 2, 3].map((card) => (
            <div key={card} className="h-56 rounded-panel bg-n2" />
          ))}
        </div>
        <div className="mt-12 h-7 w-56 rounded-small bg-n3" />
        <div className="mt-6 space-y-3">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <div key={row} className="h-10 rounded-small bg-n2" />
          ))}
        </div>
      </div>
    </div>
  );
}
