import type { Weight } from '../fonts/faces.ts';
import type { TextStyle } from '../text/paragraph.ts';

/** The few colours of a page: ink, two greys, one accent, and one to warn. */
export const colors = {
  ink: '#1b2126',
  muted: '#66717b',
  rule: '#d5dbe0',
  tint: '#f2f5f7',
  accent: '#155e75',
  watermark: '#f1f4f6',
  warning: '#b42318',
  paper: '#ffffff',
} as const;

const style = (size: number, leading: number, weight: Weight, color: string): TextStyle => ({
  size,
  leading,
  weight,
  color,
});

/** Every style text is set in; sizes and leadings in points. */
export const styles = {
  title: style(21, 25, 'semibold', colors.accent),
  code: style(11, 15, 'semibold', colors.ink),
  mark: style(8.8, 13, 'regular', colors.muted),
  sender: style(14, 19, 'semibold', colors.ink),
  heading: style(7.5, 11, 'semibold', colors.accent),
  name: style(9.5, 13.5, 'semibold', colors.ink),
  body: style(8.8, 12.6, 'regular', colors.ink),
  index: style(8.8, 12.6, 'regular', colors.muted),
  factLabel: style(7.8, 12.6, 'regular', colors.muted),
  strong: style(8.8, 12.6, 'semibold', colors.ink),
  small: style(7.6, 10.8, 'regular', colors.muted),
  payable: style(11.5, 16, 'semibold', colors.accent),
  tiny: style(6.6, 9, 'regular', colors.muted),
  warning: style(9, 12, 'semibold', colors.paper),
  running: style(8, 11, 'semibold', colors.muted),
} as const satisfies Record<string, TextStyle>;
