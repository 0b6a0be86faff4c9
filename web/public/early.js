// Runs before the app. Sets the chosen theme before the first paint, unless it follows the system.
try {
  const theme = localStorage.getItem('switchyard.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the theme follows the system.
}

// Keyboard hints name the key of the system.
if (navigator.platform.startsWith('Mac')) document.documentElement.dataset.mac = '';

// Reloads once if a file that the app needs to start fails, then shows the notice in index.html.
const reloadedKey = 'switchyard.reloadedAt';
const reloadsAtMostEveryMs = 60_000;

function recoverFromFailedStart({ target }) {
  const isNeeded = target instanceof Element && target.matches('script, link[rel=stylesheet]');
  if (!isNeeded) return;
  if (mayReload()) location.reload();
  else showNotice();
}

function mayReload() {
  try {
    const isRepeated = Date.now() - sessionStorage.getItem(reloadedKey) < reloadsAtMostEveryMs;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    return !isRepeated;
  } catch {
    return false;
  }
}

function showNotice() {
  const notice = document.getElementById('failed-start');
  notice.querySelector('button').onclick = () => location.reload();
  notice.hidden = false;
}

addEventListener('error', recoverFromFailedStart, { capture: true });
addEventListener('load', () =>
  removeEventListener('error', recoverFromFailedStart, { capture: true }),
);

// A prerendered page shows buttons before the app can react to them. The app repeats these clicks
// (see web/app/prerender/hydrate.tsx). A button with a popover opens it without the app.
const early = [];

function keepClick({ target }) {
  const button = target instanceof Element && target.closest('button:not([popovertarget])');
  if (button) early.push(button);
}

addEventListener('click', keepClick, { capture: true });
window.takeEarlyClicks = () => {
  removeEventListener('click', keepClick, { capture: true });
  return early.splice(0);
};

// The app also opens the command palette that was wanted before it ran (see web/app/commands/commands.tsx).
let wantsPalette = false;

function keepShortcut(event) {
  const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isPlain || event.key.toLowerCase() !== 'k') return;
  event.preventDefault();
  wantsPalette = true;
}

addEventListener('keydown', keepShortcut);
window.takeEarlyShortcut = () => {
  removeEventListener('keydown', keepShortcut);
  return wantsPalette;
};
