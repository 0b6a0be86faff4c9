import { expect, it } from 'vitest';
import { writeSubtitles } from './write-subtitles.ts';

const segments = [
  { id: 0, start: 0, end: 2.5, text: ' Hello.' },
  { id: 1, start: 3_599.9996, end: 36_061.05, text: 'From a --> b\n\n\n to c ' },
];

it('subtitles are numbered for SubRip and have hours, minutes and milliseconds', () => {
  expect(writeSubtitles('srt', segments)).toBe(
    '1\n00:00:00,000 --> 00:00:02,500\nHello.\n\n' +
      '2\n01:00:00,000 --> 10:01:01,050\nFrom a -> b\nto c\n\n',
  );
  expect(writeSubtitles('vtt', segments.slice(0, 1))).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nHello.\n\n',
  );
});

it('segments that a vendor garbles are left out', () => {
  expect(writeSubtitles('vtt', [null, { start: '0', end: 1, text: 'x' }])).toBe('WEBVTT\n\n');
  expect(writeSubtitles('srt', undefined)).toBe('');
});
