import { afterAll, describe, expect, test } from 'vitest';
import { createAttachmentReader } from './attachment-reader.ts';
import { readWith } from './testing/read-with.ts';

const reader = createAttachmentReader();
const { document } = readWith(reader);
afterAll(() => reader.close());

describe('a text', () => {
  test.each([
    ['UTF-8', Buffer.from('café €')],
    ['UTF-8 with a BOM', Buffer.from('\uFEFFcafé €')],
    ['UTF-16 with a BOM', Buffer.from('\uFEFFcafé €', 'utf16le')],
    ['UTF-16, in the other byte order', Buffer.from('\uFEFFcafé €', 'utf16le').swap16()],
    ['UTF-32 with a BOM', utf32('\uFEFFcafé €', true)],
    ['UTF-32, in the other byte order', utf32('\uFEFFcafé €', false)],
    ['UTF-16 without a BOM', Buffer.from('café €', 'utf16le')],
    ['UTF-16 without a BOM, in the other byte order', Buffer.from('café €', 'utf16le').swap16()],
    ['UTF-32 without a BOM', utf32('café €', true)],
    ['windows-1252', Buffer.from('caf\xe9 \x80', 'latin1')],
  ])('in %s is read, and sent as UTF-8', async (_, bytes) => {
    const read = await document('a.txt', bytes);
    expect(read.text).toBe('café €');
    expect(Buffer.from(read.bytes).toString()).toBe('café €');
  });

  const letters = Object.entries({
    gb18030: '您好，请在星期五之前把合同发给我们。谢谢！',
    big5: '您好，請在星期五之前把合約寄給我們。謝謝！',
    'euc-jp': 'こんにちは。金曜日までに契約書を送ってください。',
    shift_jis: 'こんにちは。金曜日までに契約書を送ってください。',
    'euc-kr': '안녕하세요. 금요일까지 계약서를 보내 주세요.',
    'windows-1250': 'Zażółć gęślą jaźń. Dziękuję bardzo, proszę o umowę do piątku.',
    'windows-1251': 'Добрый день! Пожалуйста, пришлите договор до пятницы.',
    'windows-1253': 'Καλημέρα κόσμε. Παρακαλώ στείλτε το τιμολόγιο.',
    'windows-1254': 'Günaydın, lütfen sözleşmeyi cuma gününe kadar gönderin. Şimdi iyi çalışmalar.',
    'windows-1255': 'שלום רב, אנא שלחו את החוזה עד יום שישי.',
    'windows-1256': 'السلام عليكم، يرجى إرسال العقد قبل يوم الجمعة.',
    'windows-1257': 'Laba diena, prašome atsiųsti sutartį iki penktadienio. Ačiū už pagalbą.',
    'koi8-r': 'Добрый день! Пожалуйста, пришлите договор до пятницы.',
    'iso-8859-5': 'Добрый день! Пожалуйста, пришлите договор до пятницы.',
    ibm866: 'Добрый день! Пожалуйста, пришлите договор до пятницы.',
    'windows-874': 'สวัสดีครับ กรุณาส่งสัญญาภายในวันศุกร์ ขอบคุณครับ',
  });
  test.each(letters)(
    'in %s is read, and the assumed encoding is reported',
    async (encoding, words) => {
      const read = await document('a.txt', encode(words, encoding));
      expect(read.text).toBe(words);
      expect(read.notes).toEqual([
        `“a.txt” doesn’t state its encoding and was read as ${encoding}.`,
      ]);
    },
  );

  // Browsers can't decode these, so neither can we.
  test.each([
    [
      'ibm855',
      'dde1b7eba8e52c20f7e5d620a6d0b7d4d4f1bd20e1e7e3e3c6b7bd20e5a8c6e3e520d620d8d6acd6a6a8',
    ],
    ['johab', 'b4659177d061ad41b66120ad41ac7720b5619ce1a685'],
  ])('in %s, which is unknown, reports the encoding that was assumed', async (_, bytes) => {
    const { notes } = await document('a.txt', Buffer.from(bytes, 'hex'));
    const note = /^“a\.txt” doesn’t state its encoding and was read as [\w-]+\.$/;
    expect(notes).toEqual([expect.stringMatching(note)]);
  });

  test('in cp850, which is unknown, is refused if it can’t be in a known one', async () => {
    const words = '477281e16520617573204b946c6e3a20876120636f9674652074728a732063686572';
    await expect(document('a.txt', Buffer.from(words, 'hex'))).rejects.toThrow(
      '“a.txt” is text in an encoding we couldn’t identify. Save the file as UTF-8 and attach that copy.',
    );
  });

  test.each([
    ['<?xml version="1.0" encoding="koi8-r"?><a>%</a>', 'koi8-r', 'Мир'],
    ['<html><meta http-equiv="Content-Type" content="text/html; charset=gbk">%', 'gbk', '您好'],
    ['<meta charset=shift_jis><p>%', 'shift_jis', '見積'],
  ])('that declares its encoding is read accordingly: %s', async (source, encoding, words) => {
    const [before = '', after = ''] = source.split('%');
    const bytes = Buffer.concat([Buffer.from(before), encode(words, encoding), Buffer.from(after)]);
    expect(await document('a.html', bytes)).toMatchObject({
      text: before + words + after,
      notes: [],
    });
  });

  test.each(['x-unknown', 'utf-8', 'windows-1252'])(
    'that declares the wrong encoding is read in the one it appears to use: %s',
    async (wrong) => {
      const words = 'こんにちは。金曜日までに契約書を送ってください。';
      const bytes = Buffer.concat([
        Buffer.from(`<meta charset="${wrong}">`),
        encode(words, 'shift_jis'),
      ]);
      expect((await document('a.html', bytes)).text).toContain(words);
    },
  );

  test('in 7-bit mail encoding is read', async () => {
    const mail = Buffer.from('\x1b$B$3$s$K$A$O\x1b(B!', 'latin1');
    expect((await document('a.txt', mail)).text).toBe('こんにちは!');
  });

  test('with a few damaged bytes keeps the rest, with a note', async () => {
    const damaged = Buffer.from('Größe und Maße, schön und süß');
    damaged[2] = 0xff;
    const read = await document('a.txt', damaged);
    expect(read.text).toMatch(/^Gr\uFFFD+ße und Maße, schön und süß$/);
    expect(read.notes).toEqual([expect.stringMatching(/^“a.txt” has \d damaged characters?\.$/)]);
  });

  test.each([
    ['notes.md', '# Head', 'text/markdown'],
    ['table.csv', 'a;b\n1;2', 'text/csv'],
    ['some.json', '{"a": 1}', 'application/json'],
    ['page.html', '<!doctype html><p>Hi <svg/></p>', 'text/html'],
    ['main.py', 'print("MZ")', 'text/plain'],
    ['data.xml', '<?xml version="1.0"?><a/>', 'text/plain'],
    ['BMW.txt', 'BM is how a picture begins', 'text/plain'],
    ['README', 'MZ too', 'text/plain'],
  ])('named %s is read unchanged', async (name, content, mediaType) => {
    expect(await document(name, content)).toMatchObject({ text: content, mediaType });
  });

  test('loses its NUL characters', async () => {
    expect((await document('a.txt', 'Hello\0 to the world')).text).toBe('Hello to the world');
  });

  test('is cut after a million characters, with a note', async () => {
    const { text, bytes } = await document('a.txt', 'é'.repeat(5_000_000));
    expect(text.length).toBeLessThan(1_000_100);
    expect(text).toMatch(
      /é\n\n\[Truncated: only the first 1,000,000 characters of this document are included\.\]$/,
    );
    expect(Buffer.from(bytes).toString()).toBe(text);
  });
});

function utf32(text: string, isLittleEndian: boolean): Buffer {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(codes.length * 4));
  codes.forEach((code, index) => view.setUint32(index * 4, code, isLittleEndian));
  return Buffer.from(view.buffer);
}

/** Encodes text by looking up what the decoder returns for each byte and each pair of bytes. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  for (let first = 0; first < 256; first += 1) {
    const one = decoder.decode(Uint8Array.of(first));
    if (one !== '\uFFFD' && one !== '' && !table.has(one)) table.set(one, [first]);
    else if (one === '\uFFFD') {
      for (let second = 64; second < 256; second += 1) {
        const pair = decoder.decode(Uint8Array.of(first, second));
        if (pair.length === 1 && !table.has(pair)) table.set(pair, [first, second]);
      }
    }
  }
  return Buffer.from(Array.from(text).flatMap((character) => table.get(character) ?? []));
}
