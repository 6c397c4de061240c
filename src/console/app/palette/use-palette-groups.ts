import { useSpotlight } from '@mantine/spotlight';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconBolt, IconHistory } from '../../icons/later-icons.ts';
import { followOfferedActions } from '../../parts/page/offered-actions.ts';
import { keysText } from '../../parts/browser/keys-text.ts';
import { useSession } from '../../session/session-context.ts';
import { placeKeys } from '../keys/place-keys.ts';
import { useMenuEntries } from '../shell/navigation.tsx';
import { pageActions, type PageAction } from './page-actions.ts';
import type { PaletteGroupData, PaletteItem } from './palette-group.tsx';
import { paletteStore } from './palette-store.ts';
import {
  sortByScore,
  scoreTitle,
  fitsWords,
  foundFit,
  pageOf,
  recordOf,
  titleOf,
  visitedFit,
} from './palette.logic.ts';
import type { PaletteHit } from './palette.queries.ts';
import { recentPages, type RecentPage } from './recent-pages.ts';
import { useRecordWords } from './use-record-words.ts';

/**
 * Returns the groups of the palette for a text: pages, actions, visited records and the records that the service found, best
 * match first.
 */
export function usePaletteGroups(text: string, hits: readonly PaletteHit[]): readonly PaletteGroupData[] {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const known = usePaletteSources();
  const entries = sortByScore(
    useMenuEntries()
      .map((entry) => ({ ...entry, title: t(`nav.${entry.name}`) }))
      .filter(({ title }) => fitsWords(title, text)),
    ({ title }) => scoreTitle(title, text),
  );
  const visited = sortByScore(
    known.recent.filter(({ title }) => fitsWords(title, text)),
    ({ title }) => visitedFit(title, text),
  );
  // A record is listed only once, in the first group that has it.
  const isFoundFirst = foundFit(hits) > Math.max(...visited.map(({ title }) => visitedFit(title, text)));
  const recent = visited
    .filter(({ to }) => !isFoundFirst || hits.every((hit) => pageOf(hit) !== to))
    .map((page) => ({ ...page, record: recordOf(page.to) }));
  const found = hits.filter((hit) => recent.every(({ to }) => pageOf(hit) !== to));
  const wordsOf = useRecordWords([...found, ...recent.flatMap(({ record }) => record ?? [])]);
  const actions = sortByScore(
    known.actions.filter(({ name }) => fitsWords(name, text)),
    ({ name }) => scoreTitle(name, text),
  );
  const leading = (to: string): Pick<PaletteItem, 'to' | 'choose'> => ({
    to,
    choose: () => router.history.push(router.basepath + to),
  });
  const groups: readonly PaletteGroupData[] = [
    {
      name: 'here',
      fit: actions[0] ? scoreTitle(actions[0].name, text) : 0,
      items: actions.map(({ name, keys, run }) => ({
        key: name,
        title: name,
        Icon: IconBolt,
        keys: keys && keysText(keys),
        // The palette restores the focus when it closes: what the action opens takes the focus after that.
        choose: () => void setTimeout(run),
      })),
    },
    {
      name: 'recent',
      fit: recent[0] ? visitedFit(recent[0].title, text) : 0,
      items: recent.map(({ to, title, record }) => ({
        key: to,
        title,
        description: record && wordsOf(record),
        Icon: IconHistory,
        ...leading(to),
      })),
    },
    {
      name: 'goTo',
      fit: entries[0] ? scoreTitle(entries[0].title, text) : 0,
      items: entries.map(({ to, name, title, Icon }) => ({
        key: to,
        title,
        Icon,
        keys: placeKeys[name] && `g ${placeKeys[name]}`,
        ...leading(to),
      })),
    },
    {
      name: 'found',
      fit: foundFit(hits),
      items: found.map((hit) => ({
        key: hit.kind + hit.id,
        title: titleOf(hit),
        description: wordsOf({ ...hit, hit }),
        ...leading(pageOf(hit)),
      })),
    },
  ];
  return sortByScore(groups, ({ fit }) => fit);
}

interface PaletteSources {
  readonly recent: readonly RecentPage[];
  readonly actions: readonly PageAction[];
}

/**
 * Returns the visited pages and the actions of the current page at the time the palette was opened. Actions of menus that load
 * first are added when they arrive.
 */
function usePaletteSources(): PaletteSources {
  const { workspace } = useSession().viewer;
  const { opened } = useSpotlight(paletteStore);
  const [known, setKnown] = useState<PaletteSources>({ recent: [], actions: [] });
  useEffect(() => {
    if (!opened) return undefined;
    setKnown({ recent: recentPages(workspace.id), actions: pageActions() });
    return followOfferedActions(() => setKnown(({ recent }) => ({ recent, actions: pageActions() })));
  }, [opened, workspace.id]);
  return known;
}
