interface SwitchGutterProps {
  isSearching: boolean;
  /** The colour of the station at the end of the line. */
  colour: string | null;
}

/** The line from the prompt, past the switch, to the model. The other tracks continue beside it. */
export function SwitchGutter({ isSearching, colour }: SwitchGutterProps) {
  return (
    <div aria-hidden className={isSearching ? 'switch-gutter is-searching' : 'switch-gutter'}>
      <span className="station" />
      <span className="line" />
      <svg width="40" height="52" viewBox="0 0 40 52" fill="none" className="sidings">
        <path d="M10 0V52" />
        <path d="M10 10C10 28 12 38 20 48" />
      </svg>
      <svg width="40" height="52" viewBox="0 0 40 52" fill="none" strokeLinecap="round">
        <path
          className={isSearching || colour ? 'taken' : 'taken is-unlit'}
          pathLength="1"
          d="M10 0C10 20 14 32 28 32"
        />
        <circle cx="28" cy="32" r="4.5" style={{ fill: colour ?? 'var(--color-n8)' }} />
      </svg>
    </div>
  );
}
