const shapes = {
  one: {
    sidings: ['M44 32h148', 'M58 32c22 0 20 24 44 24h90'],
    taken: ['M6 32h38c26 0 22-24 48-24h88'],
    ends: [[184, 8]],
  },
  two: {
    sidings: ['M44 32h148'],
    taken: ['M6 32h38c26 0 22-24 48-24h88', 'M6 32h38c26 0 22 24 48 24h88'],
    ends: [
      [184, 8],
      [184, 56],
    ],
  },
  loop: {
    sidings: ['M44 32h100'],
    taken: ['M6 32h38c26 0 22-24 48-24h8c26 0 22 24 48 24h36'],
    ends: [[184, 32]],
  },
  end: { sidings: ['M44 32h148'], taken: ['M6 32h38c26 0 22-24 48-24h60', 'M152 2v12'], ends: [] },
} as const;

/** A large drawing of a line and its switch. Both tracks may be taken, or one may loop or end. */
export function TrackDrawing({ shape }: { shape: keyof typeof shapes }) {
  const { sidings, taken, ends } = shapes[shape];
  return (
    <svg aria-hidden viewBox="0 0 192 64" className="w-48 max-w-full" fill="none" strokeWidth="2">
      {sidings.map((path) => (
        <path key={path} d={path} className="stroke-n6" />
      ))}
      {taken.map((path) => (
        <path key={path} d={path} className="stroke-go" />
      ))}
      <circle cx="6" cy="32" r="4" className="fill-n1 stroke-go" />
      {ends.map(([x, y]) => (
        <circle key={y} cx={x} cy={y} r="4.5" className="fill-go" />
      ))}
    </svg>
  );
}
