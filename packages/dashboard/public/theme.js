// Runs before the first paint, so that a dark page does not flash white. The app takes over afterwards.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('portico-theme');
  } catch {
    // Storage is disabled: follow the system.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
