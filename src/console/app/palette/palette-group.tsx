import { Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import type { ReactElement } from 'react';
import type { Icon } from '../../icons/icon.tsx';

/** An item of the palette: a page to open or an action to run. */
export interface PaletteItem {
  readonly key: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly Icon?: Icon;
  /** Keys of the same action, in display format. */
  readonly keys?: string | false | undefined;
  /** Path of the page, relative to the console. */
  readonly to?: string;
  readonly choose: () => void;
}

/** Items of one kind, best match first. */
export interface PaletteGroupData {
  readonly name: 'here' | 'recent' | 'goTo' | 'found';
  /** Score of its best item; higher is better. */
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
