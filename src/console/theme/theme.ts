import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';

/** Petrol; its sixth and seventh shades have a contrast of 4.5:1 to white. */
const mill: MantineColorsTuple = [
  '#e6f7f9',
  '#d0ebf0',
  '#a3d5de',
  '#72bfcc',
  '#4aacbd',
  '#2f9fb2',
  '#0b7285',
  '#0a6374',
  '#085463',
  '#064450',
];

/** Headers of modals and drawers are no headers of the page. */
const over = { defaultProps: { attributes: { header: { role: 'presentation' } } } };

export const theme = createTheme({
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    Drawer: over,
    // A menu may contain only its items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: over,
    // Popovers are mounted in the main part of the page, if there is one.
    Popover: {
      defaultProps: { portalProps: { target: ':is(#opened, body:not(:has(#opened)))' } },
    },
  },
  colors: { mill },
  primaryColor: 'mill',
  primaryShade: 6,
  autoContrast: true,
  defaultRadius: 'sm',
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  cursorType: 'pointer',
  respectReducedMotion: true,
  /** Texts on a pale background of their own colour have a contrast of 4.5:1. */
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant !== 'light' || !input.color) return colors;
    const shade = (index: number): string => `var(--mantine-color-${input.color}-${index})`;
    return { ...colors, color: `light-dark(color-mix(in srgb, ${shade(9)}, black 30%), ${shade(1)})` };
  },
});
