export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f5f7f9, #101317);
  --panel: light-dark(#ffffff, #171b20);
  --hover: light-dark(#f0f4fa, #1f252d);
  --line: light-dark(#d9dfe6, #303741);
  --mark: light-dark(#7d8894, #76818d);
  --quiet: light-dark(#56616d, #a5afba);
  --text: light-dark(#1b222a, #e9edf1);
  --accent: light-dark(#1f5fbf, #8db8f7);
  --on-accent: light-dark(#ffffff, #0d1b30);
  --soft: light-dark(#e6eefa, #20304a);
  --danger: light-dark(#b3261e, #f5a29b);
  --notice: light-dark(#fdf3dc, #31270f);
  --on-notice: light-dark(#664700, #f0cf87);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100dvh;
  display: grid;
  place-items: center;
  padding: 24px 16px;
  background: var(--page);
  color: var(--text);
  font: 16px/1.5 'Inter Variable', Inter, ui-sans-serif, system-ui, 'Segoe UI', Arial, sans-serif;
}
main {
  width: min(100%, 440px);
  padding: 32px;
  background: var(--panel);
  border: 1px solid var(--line);
  border-radius: 12px;
}
h1 { margin: 16px 0 4px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -0.01em; }
h2 { margin: 28px 0 12px; font-size: 14px; line-height: 20px; font-weight: 600; }
p { margin: 0; color: var(--quiet); }
.simulated {
  display: inline-block;
  padding: 2px 10px;
  border-radius: 99px;
  background: var(--notice);
  color: var(--on-notice);
  font-size: 13px;
  font-weight: 500;
}
.people { list-style: none; margin: 24px -8px 0; padding: 0; border-top: 1px solid var(--line); }
.people li { border-bottom: 1px solid var(--line); }
.people button {
  display: grid;
  grid-template-columns: 40px 1fr;
  gap: 0 12px;
  align-items: center;
  width: 100%;
  padding: 12px 8px;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
}
.people button:hover { background: var(--hover); }
.initials {
  grid-row: span 2;
  width: 40px;
  height: 40px;
  display: grid;
  place-items: center;
  border-radius: 50%;
  background: var(--soft);
  color: var(--accent);
  font-size: 14px;
  font-weight: 600;
}
.name { font-weight: 500; }
.about { font-size: 14px; line-height: 20px; color: var(--quiet); }
label { display: block; margin-bottom: 4px; font-size: 14px; line-height: 20px; }
.field { margin-bottom: 16px; }
input {
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid var(--mark);
  border-radius: 6px;
  background: var(--panel);
  color: inherit;
  font: inherit;
}
input[aria-invalid] { border-color: var(--danger); }
.error { margin-top: 4px; font-size: 14px; line-height: 20px; color: var(--danger); }
.actions { display: flex; flex-wrap: wrap; gap: 12px; }
.actions button {
  min-height: 44px;
  padding: 8px 20px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 500;
  cursor: pointer;
}
.actions button:hover { background: var(--hover); }
.actions .main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.actions .main:hover { background: var(--accent); filter: brightness(1.08); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 479px) {
  body { place-items: start stretch; padding: 0; background: var(--panel); }
  main { width: 100%; padding: 24px 20px; border: 0; border-radius: 0; }
}
`;
