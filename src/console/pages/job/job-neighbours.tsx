import { ActionIcon, Tooltip } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '../../icons/icons.ts';
import { IconChevronUp } from '../../icons/later-icons.ts';
import { NeighbourQuery, rememberedJobFilter } from '../../parts/live-list/job-filter.ts';
import { areLettersOn, isInField } from '../../parts/browser/letter-keys.ts';
import { showFailure } from '../../parts/failure/show-failure.tsx';
import { useSession } from '../../session/session-context.ts';
import { beyond, neighbourIn, type Direction } from './job-neighbours.logic.ts';

const ways = [
  { direction: 'newer', key: '[', Icon: IconChevronUp },
  { direction: 'older', key: ']', Icon: IconChevronDown },
] as const;

interface JobNeighboursProps {
  readonly job: { readonly id: string; readonly createdAt: string };
}

/** Links to the next and previous job among those that the list was filtered to. */
export function JobNeighbours({ job }: JobNeighboursProps): ReactElement {
  const { t } = useTranslation('job');
  const { client } = useSession();
  const navigate = useNavigate();
  const [ends, setEnds] = useState<ReadonlySet<Direction>>(new Set());
  const go = useEffectEvent(async (direction: Direction): Promise<void> => {
    const variables = {
      filter: beyond(rememberedJobFilter(), job, direction),
      order: direction === 'newer' ? ('oldest' as const) : ('newest' as const),
    };
    const { data, error } = await client
      .query(NeighbourQuery, variables, { requestPolicy: 'network-only' })
      .toPromise();
    if (error) return showFailure(error);
    const next = neighbourIn(data?.jobs?.nodes ?? [], job, direction);
    if (next) await navigate({ to: '/jobs/$id', params: { id: next.id } });
    else setEnds((before) => new Set([...before, direction]));
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const way = ways.find(({ key }) => key === event.key);
      if (!way || event.metaKey || event.defaultPrevented || isInField(event) || !areLettersOn()) return;
      event.preventDefault();
      void go(way.direction);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <ActionIcon.Group role="group" aria-label={t('neighbour.label')}>
      {ways.map(({ direction, key, Icon }) => {
        const label = t(ends.has(direction) ? `neighbour.no.${direction}` : `neighbour.${direction}`);
        return (
          <Tooltip key={direction} label={`${label} (${key})`}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={label}
              aria-keyshortcuts={key}
              aria-disabled={ends.has(direction)}
              data-disabled={ends.has(direction) || undefined}
              onClick={() => void go(direction)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </ActionIcon.Group>
  );
}
