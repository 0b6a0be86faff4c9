import { createCardForm } from './card-form.js';
import { adoptStyle, applyAppearance } from './style.js';

const note =
  'Simulated Stripe, no money moves. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined; any later date and any code.';

/** The elements of one payment. The simulator has only the Payment Element. */
export function createElements({ clientSecret, mode, appearance = {} }) {
  let element = null;
  let currentAppearance = appearance;
  return {
    _clientSecret: clientSecret,
    /**
     * Without a client secret, the page submits the form for validation first and passes the secret on
     * confirmation.
     */
    _isDeferred: mode !== undefined,
    _isSubmitted: false,
    _form: () => element._form,
    async submit() {
      const error = element._form.check();
      this._isSubmitted = error === null;
      return error ? { error } : {};
    },
    create(type, options = {}) {
      if (type !== 'payment') throw new Error(`The simulator has no Element of type ${type}.`);
      element = createPaymentElement(options);
      element._restyle(currentAppearance);
      return element;
    },
    update(options) {
      if (options.appearance) currentAppearance = options.appearance;
      element?._restyle(currentAppearance);
    },
  };
}

/** Our own card form in a shadow root, mounted into an element of the page. */
function createPaymentElement({ fields }) {
  const hasAddress = fields?.billingDetails?.address !== 'never';
  const events = new EventTarget();
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  adoptStyle(root);
  const paragraph = document.createElement('p');
  paragraph.className = 'simulated';
  paragraph.textContent = note;
  root.append(paragraph);
  return {
    _form: createCardForm(root, hasAddress),
    _restyle: (appearance) => applyAppearance(host, appearance),
    on: (event, listener) => events.addEventListener(event, listener),
    off: (event, listener) => events.removeEventListener(event, listener),
    mount(parent) {
      parent.append(host);
      // Fires later, because callers add listeners after mounting.
      setTimeout(() => events.dispatchEvent(new Event('ready')));
    },
    destroy: () => host.remove(),
  };
}
