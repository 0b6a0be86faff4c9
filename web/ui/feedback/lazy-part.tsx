import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component that is fetched when it is first shown. Until then, and when the fetch failed, a placeholder is
 * shown: a lost connection does not break the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: (props: Props, hasFailed: boolean) => ReactNode = () => null,
) {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    loaded = await load();
    return loaded;
  };

  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setHasFailed] = useState(false);

    useEffect(() => {
      if (Part) return;
      fetchPart().then(
        (part) => setPart(() => part),
        () => setHasFailed(true),
      );
    }, [Part]);

    return Part ? <Part {...props} /> : placeholder(props, hasFailed);
  }

  /** Fetches it ahead of its first use. */
  LazyPart.preload = () => void fetchPart().catch(() => {});
  return LazyPart;
}
