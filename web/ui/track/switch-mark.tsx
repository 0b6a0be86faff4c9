interface SwitchMarkProps {
  size?: number;
  className?: string;
  /** Whether something is loading: the track being taken then runs along its line. */
  isRunning?: boolean;
}

/** A small switch: a line comes in, and the green track is the one taken. */
export function SwitchMark({ size = 24, className, isRunning = false }: SwitchMarkProps) {
  const taken = 'M2 17h4.5c6 0 5-10 11-10';
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
      <path d={taken} className={isRunning ? 'stroke-n8' : 'stroke-go'} strokeWidth="2" />
      {isRunning && (
        <path
          d={taken}
          pathLength="1"
          strokeDasharray="0.4 0.6"
          strokeWidth="2"
          className="animate-[run-along_1200ms_linear_infinite] stroke-go"
        />
      )}
      <circle cx="19.5" cy="7" r="2.5" className={isRunning ? 'fill-n8' : 'fill-go'} />
    </svg>
  );
}
