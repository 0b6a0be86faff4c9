import type { Random } from '../random.ts';

/** Raw requests of forms that no browser sends, by name. */
export const rawRequests: Record<string, (host: string, random: Random) => string> = {
  'no host': () => get(''),
  'two hosts': (host) => get(`Host: ${host}\r\nHost: evil.example\r\n`),
  'a foreign host': () => get('Host: evil.example\r\n'),
  'a host with an invalid port': () => get('Host: localhost:99999\r\n'),
  'a host of brackets': () => get('Host: [::1\r\n'),
  'a host in capitals': () => get('Host: LOCALHOST\r\n'),
  'a protocol of two words': (host) => get(`Host: ${host}\r\nX-Forwarded-Proto: a b\r\n`),
  'a forwarded host that is none': (host) => get(`Host: ${host}\r\nX-Forwarded-Host: a b:x\r\n`),
  'a forwarded address that is none': (host) =>
    get(`Host: ${host}\r\nX-Forwarded-For: ::ffff:zz, 1.2.3.4:99, ${'9'.repeat(2_000)}\r\n`),
  'an unknown method': (host) => `BREW /api/auth/user HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  CONNECT: (host) => `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  TRACE: (host) => `TRACE /api/auth/user HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  OPTIONS: (host) => `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  'an upgrade': (host) => get(`Host: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`),
  'an absolute address': (host) =>
    `GET http://evil.example/api/auth/user HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  'HTTP/0.9': () => 'GET /\r\n\r\n',
  'HTTP/3.7': (host) => `GET / HTTP/3.7\r\nHost: ${host}\r\n\r\n`,
  'a line of blanks': () => `${' '.repeat(500)}\r\n\r\n`,
  'a very long address': (host) => `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  'an address of dots': (host) => getAt('/api/../../../../etc/passwd', host),
  'an address of escaped dots': (host) => getAt('/assets/%2e%2e%2f%2e%2e%2fpackage.json', host),
  'an address with NUL': (host) => getAt('/models%00.html', host),
  'an address that is no text': (host) => getAt('/api/threads/%c0%af%ff', host),
  'an address with a line end': (host) =>
    getAt('/api/auth/google?returnTo=%0d%0aset-cookie:a=b', host),
  'ten thousand fields in the address': (host, random) =>
    getAt(
      `/api/threads?${Array.from({ length: 1_500 }, () => `a${random.below(9)}=1`).join('&')}`,
      host,
    ),
  'a very long header': (host) => get(`Host: ${host}\r\nX-Long: ${'a'.repeat(100_000)}\r\n`),
  'very many headers': (host) => get(`Host: ${host}\r\n${'X-Many: 1\r\n'.repeat(3_000)}`),
  'a header with a control character': (host) => get(`Host: ${host}\r\nX-Odd: a\u0001b\r\n`),
  'a header without a name': (host) => get(`Host: ${host}\r\n: x\r\n`),
  'a folded header': (host) => get(`Host: ${host}\r\nX-Folded: a\r\n b\r\n`),
  'cookies that are none': (host) =>
    get(`Host: ${host}\r\nCookie: =;;;a;${'x=%ff;'.repeat(300)}\r\n`),
  'very many cookies': (host) =>
    get(`Host: ${host}\r\nCookie: ${'switchyard_session=a; '.repeat(300)}\r\n`),
  'two lengths': (host) =>
    post(`Host: ${host}\r\nContent-Length: 2\r\nContent-Length: 9\r\n`, '{}'),
  'a length and chunks': (host) =>
    post(`Host: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n`, '0\r\n\r\nGET / '),
  'chunks of an odd name': (host) =>
    post(`Host: ${host}\r\nTransfer-Encoding: xchunked\r\n`, '0\r\n\r\n'),
  'a chunk of no number': (host) =>
    post(`Host: ${host}\r\nTransfer-Encoding: chunked\r\n`, 'zz\r\n{}\r\n0\r\n\r\n'),
  'a chunk longer than it says': (host) =>
    post(`Host: ${host}\r\nTransfer-Encoding: chunked\r\n`, '2\r\n{"query":"x"}\r\n0\r\n\r\n'),
  'chunks with trailers': (host) =>
    post(`Host: ${host}\r\nTransfer-Encoding: chunked\r\n`, '2\r\n{}\r\n0\r\nCookie: a=b\r\n\r\n'),
  'a length below nothing': (host) => post(`Host: ${host}\r\nContent-Length: -1\r\n`, '{}'),
  'a length of no end': (host) =>
    post(`Host: ${host}\r\nContent-Length: ${'9'.repeat(40)}\r\n`, '{}'),
  'a body that is compressed': (host) =>
    post(`Host: ${host}\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n`, '\u001f\u008b'),
  'an odd charset': (host) =>
    post(
      `Host: ${host}\r\nContent-Type: application/json; charset=utf-7\r\nContent-Length: 2\r\n`,
      '{}',
    ),
  'an expectation': (host) =>
    post(`Host: ${host}\r\nExpect: 200-maybe\r\nContent-Length: 2\r\n`, '{}'),
  'a form without a boundary': (host) => form(host, 'multipart/form-data', 'x'),
  'a form with a boundary of 300 characters': (host) =>
    form(host, `multipart/form-data; boundary=${'b'.repeat(300)}`, `--${'b'.repeat(300)}--\r\n`),
  'a form that is cut': (host) =>
    form(host, 'multipart/form-data; boundary=b', '--b\r\ncontent-disp'),
  'a form that is cut within a file': (host) =>
    form(host, 'multipart/form-data; boundary=b', `${filePart('a.txt')}half of it`),
  'a form with a file of an odd name': (host) =>
    form(
      host,
      'multipart/form-data; boundary=b',
      `${filePart('../../../etc/cron.d/x\u0000.txt')}x\r\n--b--\r\n`,
    ),
  'a form of many empty parts': (host) =>
    form(host, 'multipart/form-data; boundary=b', `${'--b\r\n\r\n\r\n'.repeat(3_000)}--b--\r\n`),
  'a form with a very long field name': (host) =>
    form(
      host,
      'multipart/form-data; boundary=b',
      `--b\r\ncontent-disposition: form-data; name="${'n'.repeat(20_000)}"\r\n\r\nx\r\n--b--\r\n`,
    ),
  'requests one after another in one go': (host) =>
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(300),
  'random bytes': (_host, random) => random.bytes(2_000).toString('latin1'),
  'random bytes after a good beginning': (host, random) =>
    `GET /api/auth/user HTTP/1.1\r\nHost: ${host}\r\n${random.bytes(500).toString('latin1')}\r\n\r\n`,
  'the beginning of TLS': () =>
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'the beginning of HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
};

function get(headers: string): string {
  return `GET /api/auth/user HTTP/1.1\r\n${headers}${headers.includes('Connection') ? '' : 'Connection: close\r\n'}\r\n`;
}

function getAt(path: string, host: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
}

function post(headers: string, body: string): string {
  const type = headers.includes('Content-Type') ? '' : 'Content-Type: application/json\r\n';
  return `POST /api/switchyard/query HTTP/1.1\r\n${headers}${type}Connection: close\r\n\r\n${body}`;
}

function form(host: string, type: string, body: string): string {
  const head = `Host: ${host}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n`;
  return `POST /api/switchyard/multimodal HTTP/1.1\r\n${head}Connection: close\r\n\r\n${body}`;
}

function filePart(name: string): string {
  return `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`;
}
