/** A small switch with a segment that moves along its track while something loads. */
export function RunningMark() {
  const track = 'M2 17h4.5c6 0 5-10 11-10';
  return (
    <svg
      aria-hidden
      className="shrink-0"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <path d={`M11 17h11${track}`} className="stroke-n8" />
      <path
        d={track}
        pathLength="1"
        strokeDasharray="0.4 0.6"
        className="animate-[run-along_1200ms_linear_infinite] stroke-go"
      />
      <circle cx="19.5" cy="7" r="2.5" className="fill-n8" />
    </svg>
  );
}
