import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import { formatMoney } from '#shared/lib/format.ts';
import type { CandidateRating } from '#shared/lib/rate-candidates.ts';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';
import { providerColour } from '../../picker/provider-dot.tsx';
import { placeLabels, placePoints, pointPx } from './place-points.ts';
import type { ScoreRow } from './word-choice.ts';

export interface Candidate {
  row: ScoreRow & { costMicroUsd: number };
  rating: CandidateRating;
  name: string;
  isOwn: boolean;
  /** Why the model can't be tried now, such as "needs Standard"; null if it can. */
  obstacle: string | null;
  /** Tries the model. Absent for the model that answered, and if no model can be tried. */
  onTry: (() => void) | undefined;
}

const height = 208;
/** The width left of the plot, in pixels, for the labels of the quality axis. */
const plotLeft = 40;
/** Estimates the width of a label. The model that answered has a semibold label and a larger point. */
function measureLabel({ name, isOwn }: Candidate): number {
  return isOwn ? name.length * 7.4 + 12 : name.length * 6.6 + 4;
}

/**
 * Charts the candidates by estimated quality, including its uncertainty, and estimated cost. A table gives
 * the same figures to screen readers.
 */
export function CandidateChart({ candidates }: { candidates: readonly Candidate[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const size = { width: useWidth(frame), height };
  const placed = placePoints(
    candidates.map(({ row, rating }) => ({ ...rating, costMicroUsd: row.costMicroUsd })),
    size,
  );
  const isMoved = placed.points.some((point) => point.isMoved);
  return (
    <div>
      <p aria-hidden className="text-13 text-n10">
        ↑ Estimated quality (best candidate = 100)
      </p>
      <div ref={frame} className="relative mt-1" style={{ height, marginLeft: plotLeft }}>
        {size.width > 0 && <Plot candidates={candidates} size={size} placed={placed} />}
      </div>
      <p aria-hidden className="mt-6 flex justify-between gap-4 text-13 text-n10">
        <span>{isMoved && size.width > 0 && 'Overlapping models are moved apart.'}</span>
        <span className="shrink-0">Estimated cost →</span>
      </p>
    </div>
  );
}

interface PlotProps {
  candidates: readonly Candidate[];
  size: { width: number; height: number };
  placed: ReturnType<typeof placePoints>;
}

function Plot({ candidates, size, placed: { points, ticks, levels } }: PlotProps) {
  const labels = placeLabels(
    points.map((point, index) => ({
      ...point,
      width: candidates[index] ? measureLabel(candidates[index]) : 0,
    })),
    size,
  );
  return (
    <>
      <svg aria-hidden width="100%" height={height} className="absolute inset-0 overflow-visible">
        <path d={`M0 0V${height}H${size.width}`} fill="none" className="stroke-n7" />
        {levels.map(({ y }) => (
          <line
            key={y}
            x2="100%"
            y1={y * height}
            y2={y * height}
            className="stroke-n6"
            strokeDasharray="3 4"
          />
        ))}
        {points.map(({ x, low, high }, index) => (
          <line
            key={index}
            x1={x * size.width}
            x2={x * size.width}
            y1={high * height}
            y2={low * height}
            strokeWidth={candidates[index]?.isOwn ? 2 : 1.5}
            className={candidates[index]?.isOwn ? 'stroke-n11' : 'stroke-n8'}
          />
        ))}
      </svg>
      {levels.map(({ y, points }) => (
        <span
          key={points}
          aria-hidden
          className="tabular absolute -translate-y-1/2 text-13 text-n10"
          style={{ top: y * height, left: -plotLeft }}
        >
          {points}
        </span>
      ))}
      {ticks.map(({ x, costMicroUsd }) => (
        <span
          key={costMicroUsd}
          aria-hidden
          className="tabular absolute top-full mt-1 -translate-x-1/2 text-13 text-n10"
          style={{ left: x * size.width }}
        >
          {formatMoney(costMicroUsd)}
        </span>
      ))}
      {candidates.map((candidate, index) => {
        const { row, name, isOwn } = candidate;
        const label = labels[index];
        return (
          label && (
            <span
              key={row.model}
              aria-hidden
              className={`pointer-events-none absolute text-13 leading-4.5 whitespace-nowrap ${isOwn ? 'font-semibold' : 'text-n11'}`}
              style={{ left: label.left, top: label.top }}
            >
              {name}
            </span>
          )
        );
      })}
      {candidates.map((candidate, index) => {
        const point = points[index];
        return (
          point && (
            <PointButton
              key={candidate.row.model}
              candidate={candidate}
              left={point.x * size.width}
              top={point.y * height}
            />
          )
        );
      })}
    </>
  );
}

function PointButton(props: { candidate: Candidate; left: number; top: number }) {
  const { candidate, left, top } = props;
  const { row, rating, name, isOwn, obstacle, onTry } = candidate;
  const [provider] = row.model.split(':') as [ProviderId];
  const figures = `quality ${rating.points}, estimated cost ${formatMoney(row.costMicroUsd)}`;
  const dot = (
    <span
      aria-hidden
      className={`block rounded-full ${isOwn ? 'size-4 ring-2 ring-n12 ring-offset-2 ring-offset-n1' : 'size-3'}`}
      style={{ background: providerColour(provider) }}
    />
  );
  const place = {
    left: left - pointPx / 2,
    top: top - pointPx / 2,
    width: pointPx,
    height: pointPx,
  };
  const look = 'absolute grid place-items-center rounded-full';
  const text = `${isOwn || !onTry ? '' : 'Try '}${name}: ${figures}${obstacle ? `, ${obstacle}` : ''}`;
  return (
    <Tooltip text={text} isDescription={false}>
      {onTry ? (
        <button
          type="button"
          aria-label={text}
          className={`${look} hover:bg-n4`}
          style={place}
          onClick={onTry}
        >
          {dot}
        </button>
      ) : (
        <span aria-hidden className={look} style={place}>
          {dot}
        </span>
      )}
    </Tooltip>
  );
}

function useWidth(frame: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
