import { createCardForm } from './card-form.js';
import { adoptStyle, applyAppearance } from './style.js';

const note =
  'Simulated Stripe, no money moves. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined; any later date and any code.';

/** The elements of one payment; the simulator has only the Payment Element. */
export function createElements({ clientSecret, appearance = {} }) {
  let element = null;
  let currentAppearance = appearance;
  return {
    _clientSecret: clientSecret,
    _form: () => element._form,
    create(type) {
      if (type !== 'payment') throw new Error(`The simulator has no Element of type ${type}.`);
      element = createPaymentElement();
      element._restyle(currentAppearance);
      return element;
    },
    update(options) {
      if (options.appearance) currentAppearance = options.appearance;
      element?._restyle(currentAppearance);
    },
  };
}

/** A card form of our own in a shadow root, mounted into the page's own element. */
function createPaymentElement() {
  const events = new EventTarget();
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  adoptStyle(root);
  const paragraph = document.createElement('p');
  paragraph.className = 'simulated';
  paragraph.textContent = note;
  root.append(paragraph);
  return {
    _form: createCardForm(root),
    _restyle: (appearance) => applyAppearance(host, appearance),
    on: (event, listener) => events.addEventListener(event, listener),
    off: (event, listener) => events.removeEventListener(event, listener),
    mount(parent) {
      parent.append(host);
      // Listeners are added after mounting.
      setTimeout(() => events.dispatchEvent(new Event('ready')));
    },
    destroy: () => host.remove(),
  };
}
