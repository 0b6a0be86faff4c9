/** All in milliseconds. */
export interface ProviderTimeouts {
  /** Until the connection stands, TLS included. */
  connectMs: number;
  /** From sending until the first byte of the body. */
  firstByteMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
}

export const defaultTimeouts: ProviderTimeouts = {
  connectMs: 10_000,
  firstByteMs: 30_000,
  idleMs: 30_000,
};
