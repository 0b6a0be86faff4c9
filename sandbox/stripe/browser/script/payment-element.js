import { applyAppearance } from './appearance.js';
import { createCardForm } from './card-form.js';
import { styleOf } from './form-style.js';
import { createListeners } from './listeners.js';

/** The Payment Element: a card form of our own, mounted into the page's own element. */
export function createPaymentElement(type, options, getAppearance) {
  const listeners = createListeners();
  let host = null;
  let form = null;

  const tellChange = () => {
    if (!form) return;
    const [empty, complete] = [form.isEmpty(), form.isComplete()];
    const value = { type: 'card' };
    listeners.tell('change', { elementType: type, empty, complete, collapsed: false, value });
  };

  function mount(target) {
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    if (!parent)
      throw new Error(`The selector you specified (${target}) applies to no DOM elements`);
    host = document.createElement('div');
    host.className = '__PrivateStripeElement';
    const root = host.attachShadow({ mode: 'open' });
    styleOf(root);
    const note = document.createElement('p');
    note.className = 'simulated';
    note.textContent =
      'Simulated Stripe, no money moves. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined; any later date and any code.';
    root.append(note);
    form = createCardForm(root, { asksForAddress: asksForAddress(options) }, tellChange);
    applyAppearance(host, getAppearance());
    root.addEventListener('focusin', () => listeners.tell('focus', { elementType: type }));
    root.addEventListener('focusout', () => listeners.tell('blur', { elementType: type }));
    root.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') listeners.tell('escape', { elementType: type });
    });
    parent.append(host);
    // Whoever listens does so after mounting.
    setTimeout(() => listeners.tell('ready', { elementType: type }));
  }

  function unmount() {
    host?.remove();
    host = form = null;
  }

  return {
    ...listeners.methods,
    _type: type,
    _check: () => (form ? form.check() : notMounted),
    _read: () => form.read(),
    _restyle: () => host && applyAppearance(host, getAppearance()),
    mount,
    unmount,
    destroy() {
      unmount();
      listeners.clear();
    },
    update() {},
    focus: () => form?.focus(),
    blur: () => host?.shadowRoot.activeElement?.blur(),
    clear: () => form?.clear(),
    collapse() {},
  };
}

const notMounted = { type: 'validation_error', message: 'The Payment Element is not mounted.' };

function asksForAddress({ fields = {} }) {
  const { billingDetails } = fields;
  return billingDetails !== 'never' && billingDetails?.address !== 'never';
}
