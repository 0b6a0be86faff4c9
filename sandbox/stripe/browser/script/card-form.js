import { cardFormats, cardRules, digitsOf } from './card-rules.js';

const texts = {
  number: { label: 'Card number', autocomplete: 'cc-number', hint: '1234 1234 1234 1234' },
  expiry: { label: 'Expiration date', autocomplete: 'cc-exp', hint: 'MM / YY' },
  cvc: { label: 'Security code', autocomplete: 'cc-csc', hint: 'CVC' },
  country: { label: 'Country', autocomplete: 'country' },
  postalCode: { label: 'ZIP code', autocomplete: 'postal-code', hint: '12345' },
};

const countries =
  'AT AU BE BR CA CH CZ DE DK ES FI FR GB GR HK HU IE IN IT JP LU MX NL NO NZ PL PT RO SE SG SK US ZA';

/** The fields of a card: `check` says what is wrong with them, `read` gives them as the API takes them. */
export function createCardForm(root) {
  const fields = {};
  const box = document.createElement('div');
  box.className = 'fields';
  for (const name of Object.keys(texts)) {
    fields[name] = createField(name, name === 'country' ? 'select' : 'input');
    box.append(fields[name].element);
  }
  root.append(box);
  const typed = Object.keys(cardRules);
  const country = fields.country.input;
  const value = (name) => fields[name].input.value;
  const errorOf = (name) => cardRules[name](value(name), country.value);

  fields.number.element.classList.add('wide');
  offerCountries(country);
  country.addEventListener('change', () => {
    const isAmerican = country.value === 'US';
    fields.postalCode.setLabel(isAmerican ? 'ZIP code' : 'Postal code');
    fields.postalCode.input.placeholder = isAmerican ? '12345' : '';
    fields.postalCode.setError(null);
  });
  for (const name of typed) {
    const { input, setError } = fields[name];
    input.addEventListener('input', () => {
      reformat(input, cardFormats[name]);
      setError(null);
    });
    input.addEventListener('blur', () => {
      if (input.value) setError(errorOf(name));
    });
  }

  return {
    /** Shows every error, goes to the first, and gives it; null where there is none. */
    check() {
      for (const name of typed) fields[name].setError(errorOf(name));
      const first = typed.find((name) => errorOf(name) !== null);
      if (first === undefined) return null;
      fields[first].input.focus();
      return errorOf(first);
    },
    read() {
      const expiry = digitsOf(value('expiry'));
      return {
        type: 'card',
        card: {
          number: digitsOf(value('number')),
          exp_month: Number(expiry.slice(0, 2)),
          exp_year: 2000 + Number(expiry.slice(2)),
          cvc: digitsOf(value('cvc')),
        },
        billing_details: {
          address: { country: country.value, postal_code: value('postalCode').trim() },
        },
      };
    },
  };
}

/** A labelled field with a place for what is wrong with it. */
function createField(name, tag) {
  const { label, autocomplete, hint = '' } = texts[name];
  const element = document.createElement('div');
  const caption = document.createElement('label');
  const input = document.createElement(tag);
  const message = document.createElement('p');
  caption.textContent = label;
  caption.htmlFor = name;
  Object.assign(input, { id: name, name, autocomplete });
  if (tag === 'input') Object.assign(input, { type: 'text', placeholder: hint, spellcheck: false });
  if (tag === 'input' && name !== 'postalCode') input.inputMode = 'numeric';
  Object.assign(message, { id: `${name}-error`, className: 'error' });
  message.setAttribute('role', 'alert');
  input.setAttribute('aria-describedby', message.id);
  element.append(caption, input, message);
  return {
    element,
    input,
    setLabel: (text) => (caption.textContent = text),
    setError(error) {
      message.textContent = error ? error.message : '';
      input.setAttribute('aria-invalid', String(error !== null));
    },
  };
}

/** Countries by their names in the language of the page. */
function offerCountries(select) {
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'region' });
  const options = countries.split(' ').map((code) => new Option(names.of(code), code));
  select.append(...options.sort((a, b) => a.text.localeCompare(b.text)));
  select.value = 'US';
}

/** Keeps the cursor behind the same digit, wherever spaces come in. */
function reformat(input, format) {
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart)).length;
  const isAtEnd = input.selectionStart === input.value.length;
  input.value = format(input.value);
  if (isAtEnd) return;
  let position = 0;
  for (let seen = 0; seen < digitsBefore && position < input.value.length; position += 1) {
    if (/\d/.test(input.value[position])) seen += 1;
  }
  input.setSelectionRange(position, position);
}
