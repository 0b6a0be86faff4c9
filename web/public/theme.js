// Sets the chosen theme before the first paint, unless it follows the system.
try {
  var theme = localStorage.getItem('switchyard.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the theme follows the system.
}
