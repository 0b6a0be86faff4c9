interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** The end of the unbroken run of spans that covers `from`; `from` itself if none does. */
export function endOfRun(spans: readonly Span[], from: Date): Date {
  let end = from;
  for (const span of spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (span.startsAt <= end && span.endsAt > end) end = span.endsAt;
  }
  return end;
}
