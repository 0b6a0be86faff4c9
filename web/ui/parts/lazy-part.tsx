import type { ComponentType, ReactNode } from 'react';
import { createPart, type Part } from './part.ts';
import { useMissing, usePart } from './use-part.ts';

interface LazyPartOptions<Props> {
  /** Shown until it is there. */
  placeholder?: (props: Props) => ReactNode;
  /** Shown when it could not be fetched; without it the placeholder still is, and the page's head tells of it. */
  failed?: (part: Part<unknown>) => ReactNode;
}

/** A component that is fetched when it is first shown, and again by itself while that fails. */
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
  /** Fetches it ahead of its first use. */
  LazyPart.preload = () => void part.fetch().catch(() => {});
  /** Resolves once it is there, however often that takes another try. */
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
