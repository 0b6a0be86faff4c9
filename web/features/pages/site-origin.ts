/** Stands for the site's address where a page is drawn ahead of time; the server puts the real one in. */
export const originPlaceholder = 'https://switchyard.invalid';

export function siteOrigin(): string {
  return typeof location === 'undefined' ? originPlaceholder : location.origin;
}
