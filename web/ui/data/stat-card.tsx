interface StatCardProps {
  title: string;
  value: string;
  /** Lines below the figure. */
  notes?: readonly string[];
}

export function StatCard({ title, value, notes = [] }: StatCardProps) {
  return (
    <div className="rounded-panel border border-n6 p-4">
      <h3 className="text-13 text-n10">{title}</h3>
      <p className="tabular mt-1 text-20 font-semibold tracking-tight wrap-anywhere">{value}</p>
      {notes.map((note) => (
        <p key={note} className="tabular mt-0.5 text-13 text-n10">
          {note}
        </p>
      ))}
    </div>
  );
}
