/** The fields of the form: label, formatting while typing, and validation. */
const specs = {
  number: {
    label: 'Card number',
    autocomplete: 'cc-number',
    hint: '1234 1234 1234 1234',
    format: (text) => digitsOf(text, 16).replace(/(.{4})(?=.)/g, '$1 '),
    check: (text) => (digitsOf(text).length < 16 ? 'Your card number is incomplete.' : null),
  },
  expiry: {
    label: 'Expiration date',
    autocomplete: 'cc-exp',
    hint: 'MM / YY',
    format: (text) => digitsOf(text.replace(/^[2-9]/, '0$&'), 4).replace(/^(..)(?=.)/, '$1 / '),
    check: checkExpiry,
  },
  cvc: {
    label: 'Security code',
    autocomplete: 'cc-csc',
    hint: 'CVC',
    format: (text) => digitsOf(text, 4),
    check: (text) => (text.length < 3 ? "Your card's security code is incomplete." : null),
  },
  country: { label: 'Country', autocomplete: 'country' },
  postalCode: {
    label: 'ZIP code',
    autocomplete: 'postal-code',
    hint: '12345',
    format: (text) => text.slice(0, 10),
    check: checkPostalCode,
  },
};

const countries =
  'AT AU BE BR CA CH CZ DE DK ES FI FR GB GR HK HU IE IN IT JP LU MX NL NO NZ PL PT RO SE SG SK US ZA';

const typed = ['number', 'expiry', 'cvc', 'postalCode'];

/**
 * Builds the card form. `check` shows its errors, `read` returns the fields in the format of the API.
 * `hasAddress` is false if the page collects the address itself.
 */
export function createCardForm(root, hasAddress) {
  const fields = addFields(root);
  const own = hasAddress ? typed : typed.filter((name) => name !== 'postalCode');
  if (!hasAddress) for (const name of ['country', 'postalCode']) fields[name].element.hidden = true;
  const value = (name) => fields[name].input.value;
  const errorOf = (name) => specs[name].check(value(name), value('country'));
  const country = fields.country.input;
  offerCountries(country);
  country.addEventListener('change', () => namePostalCode(fields.postalCode, country.value));
  for (const name of own) watch(fields[name], specs[name].format, () => errorOf(name));
  return {
    /**
     * Shows all errors, focuses the first field that has one, and returns that error; null without errors.
     */
    check() {
      for (const name of own) fields[name].setError(errorOf(name));
      const first = own.find((name) => errorOf(name) !== null);
      if (first === undefined) return null;
      fields[first].input.focus();
      return { type: 'validation_error', message: errorOf(first) };
    },
    read: () => ({
      type: 'card',
      card: {
        number: digitsOf(value('number')),
        exp_month: Number(value('expiry').slice(0, 2)),
        exp_year: 2000 + Number(value('expiry').slice(-2)),
        cvc: value('cvc'),
      },
      ...(hasAddress && {
        billing_details: {
          address: { country: value('country'), postal_code: value('postalCode').trim() },
        },
      }),
    }),
  };
}

function addFields(root) {
  const box = document.createElement('div');
  box.className = 'fields';
  root.append(box);
  const fields = {};
  for (const [name, spec] of Object.entries(specs)) {
    fields[name] = createField(name, spec);
    box.append(fields[name].element);
  }
  return fields;
}

/** Formats a field while a person types, and shows its error when the person leaves it. */
function watch({ input, setError }, format, findError) {
  input.addEventListener('input', () => {
    // Formatting would move the cursor away from a correction in the middle.
    const isAtEnd = input.selectionStart === input.value.length;
    if (isAtEnd) input.value = format(input.value);
    setError(null);
  });
  input.addEventListener('blur', () => {
    input.value = format(input.value);
    if (input.value) setError(findError());
  });
}

function namePostalCode({ input, setError, setLabel }, country) {
  const isAmerican = country === 'US';
  setLabel(isAmerican ? 'ZIP code' : 'Postal code');
  input.placeholder = isAmerican ? '12345' : '';
  setError(null);
}

/** A labelled field with room for its error. */
function createField(name, { label, autocomplete, hint }) {
  const element = document.createElement('div');
  element.className = name;
  const caption = document.createElement('label');
  const input = document.createElement(name === 'country' ? 'select' : 'input');
  const message = document.createElement('p');
  Object.assign(caption, { textContent: label, htmlFor: name });
  Object.assign(input, { id: name, name, autocomplete, placeholder: hint, spellcheck: false });
  if (name !== 'postalCode') input.inputMode = 'numeric';
  Object.assign(message, { id: `${name}-error`, className: 'error', role: 'alert' });
  input.setAttribute('aria-describedby', message.id);
  element.append(caption, input, message);
  return {
    element,
    input,
    setLabel: (text) => (caption.textContent = text),
    setError(text) {
      message.textContent = text;
      input.setAttribute('aria-invalid', String(text !== null));
    },
  };
}

/** Lists countries by their names in the language of the page. */
function offerCountries(select) {
  const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'region' });
  const options = countries.split(' ').map((code) => new Option(names.of(code), code));
  select.append(...options.sort((a, b) => a.text.localeCompare(b.text)));
  select.value = 'US';
}

function checkExpiry(text) {
  const [month, year] = digitsOf(text).match(/../g) ?? [];
  if (!month || !year) return "Your card's expiration date is incomplete.";
  if (month < 1 || month > 12) return "Your card's expiration date is invalid.";
  const isOver = new Date(2000 + Number(year), Number(month)) <= new Date();
  return isOver ? "Your card's expiration year is in the past." : null;
}

function checkPostalCode(text, country) {
  if (country === 'US') return /^\d{5}$/.test(text.trim()) ? null : 'Your ZIP is incomplete.';
  return text.trim() === '' ? 'Your postal code is incomplete.' : null;
}

function digitsOf(text, most) {
  return text.replace(/\D/g, '').slice(0, most);
}
