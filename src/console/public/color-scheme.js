/* Before the first paint, so that a dark page does not begin white. The key is that of theme/color-scheme.ts. */
{
  const chosen = localStorage.getItem('docmill-color-scheme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
