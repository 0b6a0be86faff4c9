interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** When what covers a moment ends, together with what follows without a gap; the moment itself where nothing covers it. */
export function endOfRun(spans: readonly Span[], from: Date): Date {
  let end = from;
  for (const span of spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (span.startsAt <= end && span.endsAt > end) end = span.endsAt;
  }
  return end;
}
