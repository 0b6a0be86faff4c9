const loopback = String.raw`localhost|127(\.\d{1,3}){3}|\[::1\]`;
const loopbackName = new RegExp(`^(${loopback}|::1)$`, 'i');
const loopbackHost = new RegExp(String.raw`^(${loopback})(:\d{1,5})?$`, 'i');

/** Whether this host name or address reaches only this machine. */
export function isLoopbackName(name: string): boolean {
  return loopbackName.test(name);
}

/** Whether a `Host` header, which may include a port, reaches only this machine. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHost.test(host);
}
