/** All in milliseconds. */
export interface ProviderTimeouts {
  /** Until the connection stands, TLS included. */
  connectMs: number;
  /** From sending until the first byte of the body. */
  firstByteMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
  /** From sending an image's prompt until the last byte; nothing comes before the image is done. */
  wholeMs: number;
  /** From sending a recording until the last byte of its transcript. */
  transcriptMs: number;
}

export const defaultTimeouts: ProviderTimeouts = {
  connectMs: 10_000,
  firstByteMs: 30_000,
  idleMs: 30_000,
  wholeMs: 120_000,
  transcriptMs: 30_000,
};
