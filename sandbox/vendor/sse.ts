export const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
};

export function dataFrame(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

export function eventFrame(event: string, value: unknown): string {
  return `event: ${event}\n${dataFrame(value)}`;
}

/** A frame whose JSON stops halfway, as a faulty proxy would send it. */
export function brokenFrame(value: unknown): string {
  const json = JSON.stringify(value);
  return `data: ${json.slice(0, Math.ceil(json.length * 0.6))}\n\n`;
}
