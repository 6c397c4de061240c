import { Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import type { ReactElement } from 'react';
import type { Icon } from '../../icons/icon.tsx';

/** What the palette offers: a page to go to, or something to do. */
export interface PaletteItem {
  readonly key: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly Icon?: Icon;
  /** Keys that do the same, as they are shown. */
  readonly keys?: string | false | undefined;
  /** The page below the console's address. */
  readonly to?: string;
  readonly choose: () => void;
}

/** Items of one sort, the one that fits the text best first. */
export interface PaletteGroupData {
  readonly name: 'here' | 'recent' | 'goTo' | 'found';
  /** How well its best item fits. */
  readonly fit: number;
  readonly items: readonly PaletteItem[];
}

interface PaletteGroupProps {
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

export function PaletteGroup({ label, items }: PaletteGroupProps): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {items.map(({ key, title, description, Icon, keys, to, choose }) => (
        <Spotlight.Action
          key={key}
          data-palette-item
          data-to={to}
          label={title}
          description={description}
          leftSection={Icon && <Icon size={18} aria-hidden />}
          rightSection={keys && <Kbd>{keys}</Kbd>}
          onClick={choose}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
