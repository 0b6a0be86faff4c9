import { pageMarks } from '#shared/lib/page-marks.ts';

/** This site's address; on a prerendered page, the placeholder for it. */
export function siteOrigin(): string {
  return typeof location === 'undefined' ? pageMarks.origin : location.origin;
}
