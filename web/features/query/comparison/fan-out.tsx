import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Branch {
  /** The colour of the station; null if the track ends without an answer. */
  colour: string | null;
  isTaken: boolean;
}

interface FanOutProps {
  branches: Branch[];
  isSearching: boolean;
}

const height = 44;
const bend = 14;
/** The distance of a column's line from the column's left edge, in pixels. */
const stationX = 25;

/** The line from the prompt, fanning out to every column. */
export function FanOut({ branches, isSearching }: FanOutProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { width, trunkX } = usePlace(svg);

  const tracks = (width > 0 ? branches : []).map((branch, index) => {
    const x = (index * width) / branches.length + stationX;
    return { ...branch, x, path: trackTo(trunkX, x) };
  });
  return (
    <svg ref={svg} aria-hidden className="fan-out" height={height} fill="none">
      {tracks
        .toSorted((a, b) => Number(a.isTaken) - Number(b.isTaken))
        .map(({ path, x, isTaken }) => (
          <path key={x} d={path} className={isTaken ? 'is-taken' : ''} />
        ))}
      {isSearching &&
        tracks.map(({ path, x }) => (
          <path key={x} d={path} pathLength={1} className="is-searching" />
        ))}
      {tracks.map(({ x, colour }) => (
        <circle
          key={x}
          cx={x}
          cy={height - 6}
          r="4.5"
          style={{ fill: colour ?? 'var(--color-n8)' }}
        />
      ))}
    </svg>
  );
}

/** The width of the drawing, and the position in it where the line from the prompt arrives. */
function usePlace(svg: RefObject<SVGSVGElement | null>) {
  const [place, setPlace] = useState({ width: 0, trunkX: 0 });

  useLayoutEffect(() => {
    const element = svg.current;
    const trunk = element?.closest('article')?.querySelector('[data-trunk]');
    if (!element || !trunk) return;
    const observer = new ResizeObserver(() => {
      const at = element.getBoundingClientRect();
      const line = trunk.getBoundingClientRect();
      setPlace({ width: at.width, trunkX: line.left + line.width / 2 - at.left });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [svg]);

  return place;
}

function trackTo(from: number, to: number): string {
  const distance = to - from;
  const end = height - 10;
  if (Math.abs(distance) < 2 * bend) {
    return `M${from} 0C${from} ${end / 2} ${to} ${end / 2} ${to} ${end}`;
  }
  const towards = Math.sign(distance) * bend;
  const level = height / 2 - 6;
  return [
    `M${from} 0V${level - bend}Q${from} ${level} ${from + towards} ${level}`,
    `H${to - towards}Q${to} ${level} ${to} ${level + bend}V${end}`,
  ].join('');
}
