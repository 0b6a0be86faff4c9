/** The functions to call when a store outside React changes. */
export class Listeners<News = void> {
  readonly #all = new Set<(news: News) => void>();

  /** Adds a listener until the returned function is called, as `useSyncExternalStore` expects. */
  readonly subscribe = (listener: (news: News) => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  tell(news: News): void {
    for (const listener of this.#all) listener(news);
  }
}
