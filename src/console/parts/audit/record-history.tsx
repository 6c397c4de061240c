import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useMay } from '../../session/session-context.ts';
import { AuditList } from './audit-list.tsx';

interface RecordHistoryProps {
  readonly title: string;
  readonly id: string;
  /** It is read again when this changes. */
  readonly revision: number;
}

/** Who changed a record, for those who may see it. */
export function RecordHistory({ title, id, revision }: RecordHistoryProps): ReactElement | null {
  if (!useMay('access:read')) return null;
  return (
    <>
      <Title order={2} size="h4">
        {title}
      </Title>
      <AuditList key={revision} filter={{ objectId: id }} />
    </>
  );
}
