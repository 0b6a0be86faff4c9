/** Uses a constructed stylesheet, which a strict content security policy allows. */
export function adoptStyle(root) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}

/** Sets the CSS custom properties from an `appearance`. */
export function applyAppearance(host, { variables = {} }) {
  for (const [name, value] of Object.entries({ ...defaults, ...variables })) {
    host.style.setProperty(`--${name}`, value);
  }
}

const defaults = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#6d6e78',
  colorDanger: '#c4232b',
  borderRadius: '5px',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
};

const css = `
:host { display: block; font: 400 var(--fontSizeBase)/1.4 var(--fontFamily); color: var(--colorText); }
* { box-sizing: border-box; }
.simulated { margin: 0 0 12px; color: var(--colorTextSecondary); font-size: 0.8125em; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.number { grid-column: 1 / -1; }
label { display: block; margin-bottom: 4px; font-size: 0.875em; }
input, select, button {
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid #8a8d98;
  border-radius: var(--borderRadius);
  background: var(--colorBackground);
  color: inherit;
  font: inherit;
}
input, select { width: 100%; }
input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
input:focus-visible, select:focus-visible, button:focus-visible {
  outline: 2px solid var(--colorPrimary);
  outline-offset: 1px;
}
input[aria-invalid='true'] { border-color: var(--colorDanger); }
.error { margin: 4px 0 0; color: var(--colorDanger); font-size: 0.875em; }
.error:empty { display: none; }
dialog {
  width: min(100% - 32px, 400px);
  padding: 24px;
  border: 1px solid #8a8d98;
  border-radius: 12px;
  background: var(--colorBackground);
  color: var(--colorText);
}
dialog::backdrop { background: rgb(0 0 0 / 0.5); }
h2 { margin: 0 0 8px; font-size: 1.25em; }
dialog p { margin: 0 0 16px; }
.actions { display: flex; gap: 8px; justify-content: flex-end; }
button { padding-inline: 20px; cursor: pointer; }
button.main { border-color: var(--colorText); background: var(--colorText); color: var(--colorBackground); }
@media (max-width: 340px) { .fields { grid-template-columns: 1fr; } }
`;
