import { createPaymentElement } from './payment-element.js';

const supported = new Set(['payment', 'card']);

/** The group of elements of one payment. */
export function createElements({ clientSecret, appearance = {} } = {}) {
  const created = new Map();
  let currentAppearance = appearance;

  return {
    _clientSecret: clientSecret,
    /** The element with the card in it. */
    _card: () => created.get('payment') ?? created.get('card'),
    create(type, options = {}) {
      if (!supported.has(type)) throw new Error(`The stand-in has no Element of type ${type}.`);
      if (created.has(type)) throw new Error(`Can only create one Element of type ${type}.`);
      const element = createPaymentElement(type, options, () => currentAppearance);
      const { destroy } = element;
      element.destroy = () => {
        created.delete(type);
        destroy();
      };
      created.set(type, element);
      return element;
    },
    getElement: (type) => created.get(type) ?? null,
    update(options) {
      if (options.appearance) currentAppearance = options.appearance;
      for (const element of created.values()) element._restyle();
    },
    fetchUpdates: async () => ({}),
    async submit() {
      const error = this._card()?._check() ?? null;
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
  };
}
