/** A small switch: one line comes in and splits, and one of its two tracks is green. */
export function SwitchMark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeLinecap="round"
    >
      <path d="M11 17h11" className="stroke-n8" strokeWidth="2" />
      <path d="M2 17h4.5c6 0 5-10 11-10" className="stroke-go" strokeWidth="2" />
      <circle cx="19.5" cy="7" r="2.5" className="fill-go" />
    </svg>
  );
}
