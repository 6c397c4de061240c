import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useMay } from '../../session/session-context.ts';
import { AuditList } from './audit-list.tsx';

interface RecordHistoryProps {
  readonly title: string;
  readonly id: string;
  /** Changing it reads the events again. */
  readonly revision: number;
}

/** Shows the audit events of a record to viewers who may see them. */
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
