/** A sentence or two of a transcript. Its times are seconds from the start of the recording. */
interface Segment {
  start: number;
  end: number;
  text: string;
}

const styles = {
  srt: { head: '', separator: ',' },
  vtt: { head: 'WEBVTT\n\n', separator: '.' },
};

/** Writes the segments of a `verbose_json` transcript as SubRip or WebVTT, as OpenAI does. */
export function writeSubtitles(format: 'srt' | 'vtt', segments: unknown): string {
  const { head, separator } = styles[format];
  const cues = readSegments(segments).map(({ start, end, text }, at) => {
    const number = format === 'srt' ? `${at + 1}\n` : '';
    // A blank line would end the subtitle, and an arrow would start another one.
    const lines = text.split('\n').flatMap((line) => line.trim() || []);
    const words = lines.join('\n').replaceAll('-->', '->');
    return `${number}${writeTime(start, separator)} --> ${writeTime(end, separator)}\n${words}\n\n`;
  });
  return head + cues.join('');
}

function readSegments(segments: unknown): Segment[] {
  return Array.isArray(segments) ? segments.filter(isSegment) : [];
}

function isSegment(value: unknown): value is Segment {
  if (typeof value !== 'object' || value === null) return false;
  const { start, end, text } = value as Partial<Record<string, unknown>>;
  return typeof start === 'number' && typeof end === 'number' && typeof text === 'string';
}

function writeTime(seconds: number, separator: string): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const parts = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1000) % 60,
  ];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${clock}${separator}${String(ms % 1000).padStart(3, '0')}`;
}
