/* Runs before the first paint, so that a dark page does not flash white. The key is the same as in theme/color-scheme.ts. */
{
  const chosen = localStorage.getItem('docmill-color-scheme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
