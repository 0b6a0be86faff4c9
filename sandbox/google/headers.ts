export function googleHeaders(): Record<string, string> {
  return {
    'content-type': 'application/json; charset=UTF-8',
    vary: 'Origin, X-Origin, Referer',
    server: 'scaffolding on HTTPServer2',
    'x-content-type-options': 'nosniff',
    'server-timing': 'gfet4t7; dur=1',
  };
}
