/** `on`, `once` and `off` of an element. */
export function createListeners() {
  const byEvent = new Map();
  const of = (event) => byEvent.get(event) ?? byEvent.set(event, new Set()).get(event);
  const off = (event, listener) => void (listener ? of(event).delete(listener) : of(event).clear());
  const on = (event, listener) => void of(event).add(listener);
  const once = (event, listener) => {
    const first = (payload) => {
      off(event, first);
      listener(payload);
    };
    on(event, first);
  };
  return {
    methods: { on, once, off, addListener: on, removeListener: off },
    tell: (event, payload) => [...of(event)].forEach((listener) => listener(payload)),
    clear: () => byEvent.clear(),
  };
}
