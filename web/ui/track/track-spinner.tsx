interface TrackSpinnerProps {
  /** What is loading, for screen readers. */
  label: string;
  /** Whether the whole page is loading, so that the label is a heading. */
  isPage?: boolean;
}

/** Shown while a page loads: a segment moving along a line through a switch. */
export function TrackSpinner({ label, isPage }: TrackSpinnerProps) {
  const Label = isPage ? 'h1' : 'span';
  return (
    <div role="status" data-loading className="grid min-h-[50dvh] place-items-center">
      <Label className="sr-only">{label}</Label>
      <svg
        aria-hidden
        width="96"
        height="32"
        viewBox="0 0 96 32"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="animate-skeleton"
      >
        <path d="M4 22h88" className="stroke-n6" />
        <path d="M4 22h20c20 0 16-14 34-14h34" className="stroke-n6" />
        <path
          d="M4 22h20c20 0 16-14 34-14h34"
          pathLength="1"
          strokeDasharray="0.3 0.7"
          className="animate-[run-along_1200ms_linear_infinite] stroke-go"
        />
      </svg>
    </div>
  );
}
