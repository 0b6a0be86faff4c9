/** `openai:gpt-4=gpt-4.1,xai:grok-beta=grok-3`: each model and where it points; null for another shape. */
export function parseUpstreamIds(text: string): Map<string, string> | null {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  const isWhole = pairs.every(([model, upstream, more]) => model && upstream && more === undefined);
  return isWhole
    ? new Map(pairs.map(([model = '', upstream = '']) => [model.trim(), upstream.trim()]))
    : null;
}
