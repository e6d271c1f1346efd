// Runs before the first paint, so that a dark page is never white for a moment. The app takes over from here.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('portico-theme');
  } catch {
    // Storage is switched off: the system decides.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
