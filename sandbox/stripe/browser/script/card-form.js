import { cardFormats, cardRules, digitsOf } from './card-rules.js';
import { listCountries } from './countries.js';
import { createField } from './field.js';

const settings = {
  number: { label: 'Card number', autocomplete: 'cc-number', hint: '1234 1234 1234 1234' },
  expiry: { label: 'Expiration date', autocomplete: 'cc-exp', hint: 'MM / YY' },
  cvc: { label: 'Security code', autocomplete: 'cc-csc', hint: 'CVC' },
  postalCode: { label: 'ZIP code', autocomplete: 'postal-code', hint: '12345' },
};

/** The card's fields; `onChange` is told with each key. */
export function createCardForm(root, { asksForAddress, country = 'US' }, onChange) {
  const fields = {};
  const box = document.createElement('div');
  box.className = 'fields';
  const countryField = createField(
    'country',
    { label: 'Country', autocomplete: 'country' },
    'select',
  );
  for (const { code, name } of listCountries()) {
    countryField.input.append(new Option(name, code, false, code === country));
  }
  const names = asksForAddress ? Object.keys(settings) : ['number', 'expiry', 'cvc'];
  for (const name of names) {
    fields[name] = createField(name, settings[name]);
    fields[name].input.addEventListener('input', () => {
      write(fields[name].input, cardFormats[name]);
      fields[name].setFault(null);
      onChange();
    });
    fields[name].input.addEventListener('blur', () => {
      if (fields[name].input.value) fields[name].setFault(faultOf(name));
    });
  }
  fields.number.element.classList.add('wide');
  box.append(fields.number.element, fields.expiry.element, fields.cvc.element);
  if (asksForAddress) box.append(countryField.element, fields.postalCode.element);
  countryField.input.addEventListener('change', nameThePostalCode);
  if (asksForAddress) nameThePostalCode();
  root.append(box);

  function nameThePostalCode() {
    const isAmerican = countryField.input.value === 'US';
    fields.postalCode.setLabel(isAmerican ? 'ZIP code' : 'Postal code');
    fields.postalCode.input.placeholder = isAmerican ? '12345' : '';
    fields.postalCode.setFault(null);
    onChange();
  }

  function faultOf(name) {
    const extra = name === 'postalCode' ? countryField.input.value : undefined;
    return cardRules[name](fields[name].input.value, extra);
  }

  return {
    focus: () => fields.number.input.focus(),
    isEmpty: () => names.every((name) => fields[name].input.value === ''),
    isComplete: () => names.every((name) => faultOf(name) === null),
    clear() {
      for (const name of names) {
        fields[name].input.value = '';
        fields[name].setFault(null);
      }
      onChange();
    },
    /** Shows every fault, goes to the first, and gives it. */
    check() {
      const faulty = names.filter((name) => faultOf(name) !== null);
      for (const name of names) fields[name].setFault(faultOf(name));
      if (faulty.length === 0) return null;
      fields[faulty[0]].input.focus();
      return faultOf(faulty[0]);
    },
    /** As the API takes it. */
    read() {
      const expiry = digitsOf(fields.expiry.input.value);
      const address = asksForAddress && {
        country: countryField.input.value,
        postal_code: fields.postalCode.input.value.trim(),
      };
      return {
        type: 'card',
        card: {
          number: digitsOf(fields.number.input.value),
          exp_month: Number(expiry.slice(0, 2)),
          exp_year: 2000 + Number(expiry.slice(2)),
          cvc: digitsOf(fields.cvc.input.value),
        },
        billing_details: address ? { address } : {},
      };
    },
  };
}

/** Keeps the cursor behind the same digit, wherever spaces come in. */
function write(input, format) {
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
