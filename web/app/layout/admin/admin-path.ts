/** True for a page of the administration, which has a header and a footer of its own. */
export function isAdminPath(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/');
}
