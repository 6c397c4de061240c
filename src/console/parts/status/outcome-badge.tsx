import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconPlayerPlay,
  IconRefreshAlert,
} from '../../icons/icons.ts';
import { outcomeColors, type Outcome } from './status.logic.ts';
import './outcome-badge.css';

const icons = {
  running: IconPlayerPlay,
  waiting: IconClock,
  retrying: IconRefreshAlert,
  done: IconCheck,
  failed: IconAlertTriangle,
  cancelled: IconBan,
};

/** Shows the outcome of a job: a colour, an icon and a word. Lists render many at once, so it is a plain element. */
export function OutcomeBadge({ outcome }: { readonly outcome: Outcome }): ReactElement {
  const { t } = useTranslation('parts');
  const Icon = icons[outcome];
  return (
    <span className={`outcome outcome-${outcome}`} style={colorsOf(outcomeColors[outcome])}>
      <Icon size={12} aria-hidden />
      <span>{t(`outcome.${outcome}`)}</span>
    </span>
  );
}

/** Returns the colours of the theme's `light` variant. */
function colorsOf(name: string): { readonly background: string; readonly color: string } {
  const shade = (index: number): string => `var(--mantine-color-${name}-${index})`;
  return {
    background: `var(--mantine-color-${name}-light)`,
    color: `light-dark(color-mix(in srgb, ${shade(9)}, black 30%), ${shade(1)})`,
  };
}
