/** A style that a strict content security policy lets through. */
export function adoptStyle(root) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}

/** Carries an `appearance` over to the custom properties that the form is styled with. */
export function applyAppearance(host, { theme, variables = {} }) {
  const values = { ...shared, ...(themes[theme] ?? themes.stripe), ...variables };
  for (const [name, value] of Object.entries(values)) {
    if (used.has(name)) host.style.setProperty(`--${name}`, value);
  }
}

const themes = {
  stripe: {
    colorPrimary: '#0570de',
    colorBackground: '#ffffff',
    colorText: '#30313d',
    colorTextSecondary: '#6d6e78',
    colorDanger: '#c4232b',
    colorBorder: '#8a8d98',
  },
  night: {
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#c4c6cf',
    colorDanger: '#fe87a1',
    colorBorder: '#8a8d98',
  },
};

const shared = {
  borderRadius: '5px',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  spacingUnit: '4px',
};

const used = new Set([...Object.keys(themes.stripe), ...Object.keys(shared)]);

const css = `
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
.error { margin: var(--spacingUnit) 0 0; color: var(--colorDanger); font-size: 0.875em; }
.error:empty { display: none; }
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
