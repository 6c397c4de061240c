import { Kbd } from '@mantine/core';
import { Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconBolt, IconHistory, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { keysText } from '../../parts/keys-text.ts';
import { useSession } from '../../session/session-context.ts';
import { placeKeys } from '../keys/place-keys.ts';
import { useMenuEntries } from '../shell/navigation.tsx';
import { pageActions, type PageAction } from './page-actions.ts';
import { palette, paletteStore } from './palette-store.ts';
import {
  bestFirst,
  fitOf,
  fitsWords,
  foundFit,
  onlyNamed,
  pageOf,
  recordOf,
  titleOf,
  visitedFit,
} from './palette.logic.ts';
import { recentPages, type RecentPage } from './recent-pages.ts';
import { paletteItems, useFirstItem } from './use-first-item.ts';
import { usePaletteHits } from './use-palette-hits.ts';
import { useRecordWords } from './use-record-words.ts';

/** One field that leads to every page and action, and to any record by its id, key, code or name. */
export function Palette(): ReactElement {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const { workspace } = useSession().viewer;
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<string>();
  const { opened } = useSpotlight(paletteStore);
  const [known, setKnown] = useState<{ recent: readonly RecentPage[]; actions: readonly PageAction[] }>({
    recent: [],
    actions: [],
  });
  useEffect(() => {
    if (opened) setKnown({ recent: recentPages(workspace.id), actions: pageActions() });
  }, [opened, workspace.id]);
  const { hits, of, isSearching, page } = usePaletteHits(text);
  const entries = bestFirst(
    useMenuEntries()
      .map((entry) => ({ ...entry, title: t(`nav.${entry.name}`) }))
      .filter(({ title }) => fitsWords(title, text)),
    ({ title }) => fitOf(title, text),
  );
  const visited = bestFirst(
    known.recent.filter(({ title }) => fitsWords(title, text)),
    ({ title }) => visitedFit(title, text),
  );
  // A record is listed once, in the group that comes first.
  const isFoundFirst = foundFit(hits) > Math.max(...visited.map(({ title }) => visitedFit(title, text)));
  const recent = visited
    .filter(({ to }) => !isFoundFirst || hits.every((hit) => pageOf(hit) !== to))
    .map((page) => ({ ...page, record: recordOf(page.to) }));
  const found = hits.filter((hit) => recent.every(({ to }) => pageOf(hit) !== to));
  const wordsOf = useRecordWords([...found, ...recent.flatMap(({ record }) => record ?? [])]);
  const actions = bestFirst(
    known.actions.filter(({ name }) => fitsWords(name, text)),
    ({ name }) => fitOf(name, text),
  );
  const go = (to: string): void => router.history.push(router.basepath + to);

  // What was pasted and names one record leads there at once.
  const straight = useEffectEvent(() => {
    if (pasted === undefined || pasted !== text.trim()) return;
    const only = of === pasted ? onlyNamed(hits) : undefined;
    const to = only ? pageOf(only) : page;
    if (!to) return;
    setPasted(undefined);
    palette.close();
    go(to);
  });
  useEffect(() => straight(), [hits, of, page, pasted]);

  const keepChosen = useFirstItem(text);
  /** What is found comes a moment after the text, when none of it is selected: Enter then opens the first. */
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
  const leading = (to: string): object => ({
    'data-palette-item': true,
    'data-to': to,
    onClick: () => go(to),
  });
  const groups = bestFirst(
    [
      {
        fit: actions[0] ? fitOf(actions[0].name, text) : 0,
        content: actions.length > 0 && (
          <Spotlight.ActionsGroup key="here" label={t('palette.here')}>
            {actions.map(({ name, keys, run }) => (
              <Spotlight.Action
                key={name}
                data-palette-item
                label={name}
                leftSection={<IconBolt size={18} aria-hidden />}
                rightSection={keys && <Kbd>{keysText(keys)}</Kbd>}
                // The palette gives the focus back when it closes: what is opened here takes it after that.
                onClick={() => setTimeout(run)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ),
      },
      {
        fit: recent[0] ? visitedFit(recent[0].title, text) : 0,
        content: recent.length > 0 && (
          <Spotlight.ActionsGroup key="recent" label={t('palette.recent')}>
            {recent.map(({ to, title, record }) => (
              <Spotlight.Action
                key={to}
                {...leading(to)}
                label={title}
                description={record && wordsOf(record)}
                leftSection={<IconHistory size={18} aria-hidden />}
              />
            ))}
          </Spotlight.ActionsGroup>
        ),
      },
      {
        fit: entries[0] ? fitOf(entries[0].title, text) : 0,
        content: entries.length > 0 && (
          <Spotlight.ActionsGroup key="goTo" label={t('palette.goTo')}>
            {entries.map(({ to, name, title, Icon }) => (
              <Spotlight.Action
                key={to}
                {...leading(to)}
                label={title}
                leftSection={<Icon size={18} aria-hidden />}
                rightSection={placeKeys[name] && <Kbd>g {placeKeys[name]}</Kbd>}
              />
            ))}
          </Spotlight.ActionsGroup>
        ),
      },
      {
        fit: foundFit(hits),
        content: found.length > 0 && (
          <Spotlight.ActionsGroup key="found" label={t('palette.found')}>
            {found.map((hit) => (
              <Spotlight.Action
                key={hit.kind + hit.id}
                {...leading(pageOf(hit))}
                label={titleOf(hit)}
                description={wordsOf({ ...hit, hit })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ),
      },
    ],
    ({ fit }) => fit,
  );
  const isEmpty = [entries, recent, actions, hits].every(({ length }) => length === 0);
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
        {groups.map(({ content }) => content)}
        {isEmpty && (
          <Spotlight.Empty>{t(isSearching ? 'palette.searching' : 'palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
