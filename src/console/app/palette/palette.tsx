import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../icons/icons.ts';
import { PaletteGroup } from './palette-group.tsx';
import { palette, paletteStore } from './palette-store.ts';
import { findOnlyNamed, pageOf } from './palette.logic.ts';
import { paletteItems, useFirstItem } from './use-first-item.ts';
import { usePaletteGroups } from './use-palette-groups.ts';
import { usePaletteHits } from './use-palette-hits.ts';

/** Shows the command palette: one field that finds every page and action, and any record by its id, key, code or name. */
export function Palette(): ReactElement {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<string>();
  const { hits, of, isSearching, page } = usePaletteHits(text);
  const groups = usePaletteGroups(text, hits);
  // The palette is mounted closed and opened afterwards: mounted open, it could not restore the focus when it closes.
  useEffect(() => palette.open(), []);

  // A pasted text that names exactly one record opens it at once.
  const straight = useEffectEvent(() => {
    if (pasted === undefined || pasted !== text.trim()) return;
    const only = of === pasted ? findOnlyNamed(hits) : undefined;
    const to = only ? pageOf(only) : page;
    if (!to) return;
    setPasted(undefined);
    palette.close();
    router.history.push(router.basepath + to);
  });
  useEffect(() => straight(), [hits, of, page, pasted]);

  const keepChosen = useFirstItem(text);
  /** Opens the first item on Enter when none is selected yet, as hits arrive a moment after the text. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.startsWith('Arrow')) keepChosen();
    if (event.key !== 'Enter') return;
    const shown = paletteItems();
    const chosen = shown.find((each) => each.matches('[data-selected]')) ?? shown[0];
    const to = chosen?.dataset['to'];
    if ((event.metaKey || event.ctrlKey) && to) window.open(router.basepath + to, '_blank', 'noopener');
    else if (paletteStore.getState().selected < 0) chosen?.click();
    else return;
    palette.close();
  };
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      clearQueryOnClose
      scrollable
      maxHeight="60vh"
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
    >
      <Spotlight.Search
        onKeyDown={onKeyDown}
        onPaste={(event) => setPasted(event.clipboardData.getData('text/plain').trim())}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.title')}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ name, items }) => (
          <PaletteGroup key={name} label={t(`palette.${name}`)} items={items} />
        ))}
        {groups.every(({ items }) => items.length === 0) && (
          <Spotlight.Empty>{t(isSearching ? 'palette.searching' : 'palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
