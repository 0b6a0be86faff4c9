export const formStyle = `
:host { display: block; font: 400 var(--fontSizeBase)/1.4 var(--fontFamily); color: var(--colorText); }
* { box-sizing: border-box; }
.simulated { margin: 0 0 calc(3 * var(--spacingUnit)); color: var(--colorTextSecondary); font-size: 0.8125em; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: calc(3 * var(--spacingUnit)); }
.wide { grid-column: 1 / -1; }
label { display: block; margin-bottom: var(--spacingUnit); font-size: 0.875em; }
input, select {
  width: 100%;
  min-height: 44px;
  padding: calc(2 * var(--spacingUnit)) calc(3 * var(--spacingUnit));
  border: 1px solid var(--colorBorder);
  border-radius: var(--borderRadius);
  background: var(--colorBackground);
  color: var(--colorText);
  font: inherit;
}
input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
input:focus-visible, select:focus-visible, button:focus-visible {
  outline: 2px solid var(--colorPrimary);
  outline-offset: 1px;
}
input[aria-invalid='true'] { border-color: var(--colorDanger); }
.fault { margin: var(--spacingUnit) 0 0; color: var(--colorDanger); font-size: 0.875em; }
.fault:empty { display: none; }
dialog {
  width: min(100% - 32px, 400px);
  padding: 24px;
  border: 1px solid var(--colorBorder);
  border-radius: 12px;
  background: var(--colorBackground);
  color: var(--colorText);
}
dialog::backdrop { background: rgb(0 0 0 / 0.5); }
h2 { margin: 0 0 8px; font-size: 1.25em; }
dialog p { margin: 0 0 16px; }
.actions { display: flex; gap: 8px; justify-content: flex-end; }
button {
  min-height: 44px;
  padding: 8px 20px;
  border: 1px solid var(--colorBorder);
  border-radius: var(--borderRadius);
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
button.main { border-color: var(--colorText); background: var(--colorText); color: var(--colorBackground); }
@media (max-width: 340px) { .fields { grid-template-columns: 1fr; } }
`;

/** A style that a strict content security policy lets through. */
export function styleOf(root) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(formStyle);
  root.adoptedStyleSheets = [sheet];
}
