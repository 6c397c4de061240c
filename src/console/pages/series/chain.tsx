import { Badge, Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '../../icons/icons.ts';
import { IconSignature } from '../../icons/later-icons.ts';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import type { Column } from '../../parts/live-list/live-list.tsx';
import { LiveRecords } from '../../parts/live-list/live-records.tsx';
import { useLiveList } from '../../parts/live-list/use-live-list.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useSession } from '../../session/session-context.ts';
import { chainSource, type ChainRow } from './chain-source.ts';
import type { SeriesFaultData } from './entries.queries.ts';

interface ChainProps {
  readonly seriesId: string;
  readonly faults: readonly SeriesFaultData[];
  readonly onOpen: (entryId: string) => void;
}

/** Lists the entries of a series live, last number first. */
export function Chain({ seriesId, faults, onOpen }: ChainProps): ReactElement {
  const { t } = useTranslation('series');
  const { lists } = useSession();
  const live = useLiveList(chainSource(lists, seriesId));
  const columns = useColumns(faults);
  return (
    <LiveRecords
      label={t('chain.title')}
      live={live}
      columns={columns}
      onOpen={({ id }) => onOpen(id)}
      empty={<EmptyState title={t('chain.empty.title')} text={t('chain.empty.text')} />}
    />
  );
}

function useColumns(faults: readonly SeriesFaultData[]): readonly Column<ChainRow>[] {
  const { t, i18n } = useTranslation('series');
  const faultOf = new Map(faults.map((fault) => [fault.entryId ?? fault.index, fault]));
  return [
    { key: 'code', title: t('entry.code'), width: 'minmax(0, 2fr)', cell: ({ code }) => <Code>{code}</Code> },
    {
      key: 'number',
      title: t('entry.number'),
      width: '150px',
      isWide: true,
      cell: ({ index }) => <span className="digits">{countText(index, i18n.language)}</span>,
    },
    {
      key: 'signature',
      title: t('entry.signature'),
      width: '190px',
      cell: ({ id, index, signed, sigs }) => {
        const fault = faultOf.get(id) ?? faultOf.get(index);
        if (fault)
          return (
            <Badge color="red" variant="light" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
              {t(`fault.${fault.code}`, fault.code)}
            </Badge>
          );
        return (
          <Badge
            color={signed ? 'teal' : 'yellow'}
            variant="light"
            leftSection={<IconSignature size={12} aria-hidden />}
          >
            {t(signed ? (sigs.length > 1 ? 'entry.signedTwice' : 'entry.signed') : 'entry.unsigned')}
          </Badge>
        );
      },
    },
    {
      key: 'at',
      title: t('entry.createdAt'),
      width: '150px',
      isWide: true,
      cell: ({ givenAt }) => <Timestamp at={givenAt} />,
    },
    {
      key: 'previous',
      title: t('entry.previous'),
      width: 'minmax(0, 2fr)',
      isWide: true,
      cell: ({ previousId }) => (previousId ? <Code>{previousId}</Code> : t('entry.first')),
    },
  ];
}
