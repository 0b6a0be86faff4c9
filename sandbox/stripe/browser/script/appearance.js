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

/** Carries an `appearance` over to the custom properties that the form is styled with. */
export function applyAppearance(host, { theme, variables = {} } = {}) {
  const values = { ...shared, ...(themes[theme] ?? themes.stripe), ...variables };
  for (const [name, value] of Object.entries(values)) {
    if (used.has(name)) host.style.setProperty(`--${name}`, value);
  }
}
