interface ShareBarProps {
  label: string;
  name: string;
  used: number;
  most: number;
  /** The amount used and the limit, as text. */
  amounts: string;
  note?: string;
}

/** A bar that shows how much of a limit is used. */
export function ShareBar({ label, name, used, most, amounts, note }: ShareBarProps) {
  const share = most > 0 ? Math.min(1, used / most) : 1;
  return (
    <div className="rounded-panel border border-n6 p-4">
      <p className="flex justify-between gap-4 text-14">
        <span className="text-n11">{label}</span>
        <span className="tabular font-medium whitespace-nowrap">{amounts}</span>
      </p>
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={Math.min(used, most)}
        className="mt-2 h-2 overflow-clip rounded-full bg-n3"
      >
        <div
          className={`h-full rounded-full ${share < 0.8 ? 'bg-go' : 'bg-caution'}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      {note && <p className="mt-2 text-13 text-n10">{note}</p>}
    </div>
  );
}
