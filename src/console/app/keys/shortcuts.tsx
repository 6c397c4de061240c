import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../lazy-part.tsx';
import { useRecentPages } from '../palette/recent-pages.ts';
import { useMenuEntries } from '../shell/navigation.tsx';
import { placeKeys } from './place-keys.ts';
import { useKeys } from './use-keys.ts';

const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }));
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));

/** Handles the shortcuts of every page. The key help and the palette are loaded at first use. */
export function Shortcuts({ palette }: { readonly palette: PaletteSwitch }): ReactElement {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const entries = useMenuEntries();
  useRecentPages();
  const [isHelpOpen, help] = useDisclosure();
  const places = entries.map(({ to, name }) => ({ to, name: t(`nav.${name}`), key: placeKeys[name] ?? '' }));
  useKeys(
    places.map(({ key }) => key),
    (command) => {
      if (command === 'help') help.toggle();
      else if (command === 'palette') {
        help.close();
        palette.open();
      } else {
        const place = places.find(({ key }) => command === `go-${key}`);
        if (place) void navigate({ to: place.to });
      }
    },
  );
  return (
    <LazyPart>
      {isHelpOpen && <KeyHelp onClose={help.close} places={places} />}
      {palette.wasOpened && <Palette />}
    </LazyPart>
  );
}

/** The palette; `wasOpened`: its code has been loaded already. */
interface PaletteSwitch {
  readonly wasOpened: boolean;
  readonly open: () => void;
}

export function usePalette(): PaletteSwitch {
  const [wasOpened, setOpened] = useState(false);
  return {
    wasOpened,
    open: () => {
      // A palette that is mounted by this change opens on its own.
      setOpened(true);
      if (wasOpened) void import('../palette/palette-store.ts').then(({ palette }) => palette.open());
    },
  };
}
