/** What is wrong with each field, in Stripe's words; null where nothing is. */
export const cardRules = {
  number(text) {
    const digits = digitsOf(text);
    if (digits.length < 16) return invalid('incomplete_number', 'Your card number is incomplete.');
    if (!hasRightCheckDigit(digits))
      return invalid('invalid_number', 'Your card number is invalid.');
    return null;
  },

  expiry(text) {
    const digits = digitsOf(text);
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
    if (digits.length < 4) {
      return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
    }
    if (month < 1 || month > 12) {
      return invalid('invalid_expiry', "Your card's expiration date is invalid.");
    }
    if (new Date(year, month) <= new Date()) {
      return invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.");
    }
    return null;
  },

  cvc(text) {
    if (digitsOf(text).length >= 3) return null;
    return invalid('incomplete_cvc', "Your card's security code is incomplete.");
  },

  postalCode(text, country) {
    const isComplete = country === 'US' ? /^\d{5}$/.test(text.trim()) : text.trim() !== '';
    if (isComplete) return null;
    const noun = country === 'US' ? 'ZIP' : 'postal code';
    return invalid('incomplete_zip', `Your ${noun} is incomplete.`);
  },
};

/** How each field is written while it is typed. */
export const cardFormats = {
  number: (text) =>
    digitsOf(text)
      .slice(0, 16)
      .replace(/(.{4})(?=.)/g, '$1 '),
  expiry(text) {
    const typed = digitsOf(text);
    const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
  cvc: (text) => digitsOf(text).slice(0, 4),
  postalCode: (text) => text.slice(0, 10),
};

export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

function hasRightCheckDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * ((index % 2) + 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function invalid(code, message) {
  return { type: 'validation_error', code, message };
}
