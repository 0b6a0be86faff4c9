import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';

describe('a file name', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['Übersicht 2026.docx', 'Übersicht 2026.docx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\cv.doc', 'cv.doc'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['a\u0000b\r\nc\u200B.txt', 'abc.txt'],
    ['"quoted" <b>\'s `x`.txt', 'quoted bs x.txt'],
    ['  two   spaces .txt ', 'two spaces .txt'],
    ['..', 'file'],
    ['', 'file'],
    ['\u202E', 'file'],
  ])('%j is shown as %j', (name, shown) => {
    expect(cleanFileName(name)).toBe(shown);
  });

  test('keeps its extension when it is cut to 120 characters', () => {
    const name = cleanFileName(`${'long '.repeat(50)}.docx`);
    expect(name.length).toBeLessThanOrEqual(120);
    expect(name).toMatch(/^long long .*\.docx$/);
  });

  test('is short, visible, well-formed and never a path, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const clean = cleanFileName(name);
        expect(clean.length).toBeGreaterThan(0);
        expect(clean.length).toBeLessThanOrEqual(120);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cf}/\\"'`“”]/u);
        expect(clean.isWellFormed()).toBe(true);
        expect(['.', '..']).not.toContain(clean);
      }),
    );
  });
});
