import { pageMarks } from '#shared/lib/page-marks.ts';

/** This site's address; where a page is drawn ahead of time, what stands for it. */
export function siteOrigin(): string {
  return typeof location === 'undefined' ? pageMarks.origin : location.origin;
}
