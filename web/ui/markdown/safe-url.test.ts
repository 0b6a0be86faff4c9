import { expect, test } from 'vitest';
import { safeImage, safeLink } from './safe-url.ts';

const origin = 'https://switchyard.example';

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['javascript:alert(1)', null],
  [' JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['/admin', null],
  [`https://a.example/${'a'.repeat(9_000)}`, null],
  [undefined, null],
  ['https://bank.example@other.example/', null],
  ['https://user:secret@a.example/', null],
  [`${origin}/`, `${origin}/`],
  [`${origin}/t/01-a?x=%2f#y`, `${origin}/t/01-a?x=%2f#y`],
  [`${origin}/docs/api`, `${origin}/docs/api`],
  [`${origin}/apis`, `${origin}/apis`],
  [`${origin}/api/auth/logout`, null],
  [`${origin}/API/auth/logout`, null],
  [`${origin}/api`, null],
  [`${origin}/v1/models`, null],
  [`${origin}/%61pi/auth/logout`, null],
  [`${origin}/x/../api/auth/logout`, null],
  [`${origin}/x/..%2fapi/auth/logout`, null],
  [`${origin}/.\\api/auth/logout`, null],
  [`${origin}//api/auth/logout`, null],
  [`https://reader@switchyard.example:443/api/auth/logout`, null],
  ['https://switchyard.example./api/auth/logout', null],
  ['http://switchyard.example/api/admin/exports/users', null],
  ['https://switchyard.example.org/api/x', 'https://switchyard.example.org/api/x'],
])('a link to %s leads to %s', (url, safe) => {
  expect(safeLink(url, origin)).toBe(safe);
});

test.each([
  ['/api/switchyard/images/1', `${origin}/api/switchyard/images/1`],
  ['/api/shared/1-a/pictures/2', `${origin}/api/shared/1-a/pictures/2`],
  ['/api/shared/1-a', null],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['data:image/svg+xml,<svg/>', null],
  ['https://tracker.example/pixel.gif', null],
  ['//tracker.example/api/x', null],
  ['/api/auth/logout', null],
  ['/api/x/../auth/logout', null],
  ['/api/%61uth/logout', null],
  ['/api/account/data', null],
  ['/api/switchyard/images/..%2f..%2fauth%2flogout', null],
  ['/other', null],
])('an image at %s loads from %s', (url, safe) => {
  expect(safeImage(url, origin)).toBe(safe);
});
