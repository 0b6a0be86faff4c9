/** A labelled field with a place for what is wrong with it. */
export function createField(name, { label, autocomplete, hint = '' }, tag = 'input') {
  const element = document.createElement('div');
  const caption = document.createElement('label');
  const input = document.createElement(tag);
  const fault = document.createElement('p');
  caption.textContent = label;
  caption.htmlFor = name;
  Object.assign(input, { id: name, name, autocomplete });
  if (tag === 'input') Object.assign(input, { type: 'text', placeholder: hint, spellcheck: false });
  if (tag === 'input' && name !== 'postalCode') input.inputMode = 'numeric';
  Object.assign(fault, { id: `${name}-fault`, className: 'fault' });
  fault.setAttribute('role', 'alert');
  input.setAttribute('aria-describedby', fault.id);
  element.append(caption, input, fault);
  return {
    element,
    input,
    setLabel: (text) => (caption.textContent = text),
    setFault(found) {
      fault.textContent = found ? found.message : '';
      input.setAttribute('aria-invalid', String(found !== null));
    },
  };
}
