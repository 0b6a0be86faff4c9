// Before the first paint: the theme a person chose, unless it is the system's own.
try {
  var theme = localStorage.getItem('switchyard.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the theme is the system's.
}
