import type { ComponentType, ReactNode } from 'react';
import { createPart, type Part } from './part.ts';
import { useMissing, usePart } from './use-part.ts';

interface LazyPartOptions<Props> {
  /** Shown until the code has loaded. */
  placeholder?: (props: Props) => ReactNode;
  /**
   * Shown if loading failed. Without it, the placeholder stays, and `MissingPartsLine` reports the failure.
   */
  failed?: (part: Part<unknown>) => ReactNode;
}

/** A component whose code is loaded when it is first shown. If loading fails, it is retried. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { placeholder = () => null, failed }: LazyPartOptions<Props> = {},
) {
  const part = createPart(async () => ({ Component: await load() }));

  function LazyPart(props: Props) {
    const { code, failure } = usePart(part);
    useMissing(part, failure !== null && !failed);
    if (code) return <code.Component {...props} />;
    return failure && failed ? failed(part) : placeholder(props);
  }

  LazyPart.fetch = part.fetch;
  LazyPart.preload = () => void part.fetch().catch(() => {});
  /** Resolves once the code has loaded, after any number of retries. */
  LazyPart.untilFetched = () =>
    new Promise<void>((resolve) => {
      const leave = part.subscribe(() => {
        if (!part.getState().code) return;
        leave();
        resolve();
      });
      LazyPart.preload();
    });
  return LazyPart;
}
