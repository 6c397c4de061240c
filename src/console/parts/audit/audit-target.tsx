import { Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../text-link.tsx';
import type { AuditData } from './audit.query.ts';

const pages = {
  job: '/jobs/$id',
  workflow: '/workflows/$id',
  series: '/series/$id',
  integration: '/integrations/$id',
  print_template: '/templates/$id',
  connect_endpoint: '/connect/$id',
  webhook: '/webhooks/$id',
} as const;

const hasPage = (kind: AuditData['kind']): kind is keyof typeof pages => kind in pages;

/** What something was done to: a record that is known, by its name, or else what it is and its id. */
export function AuditTarget({
  event: { kind, objectId },
  name,
}: {
  readonly event: Pick<AuditData, 'kind' | 'objectId'>;
  /** Absent while it is not known, or no longer there. */
  readonly name: string | undefined;
}): ReactElement {
  const { t } = useTranslation('audit');
  return (
    <>
      {t(`kind.${kind}`)}{' '}
      {name !== undefined && hasPage(kind) ? (
        <TextLink to={pages[kind]} params={{ id: objectId }} size="sm">
          {name}
        </TextLink>
      ) : (
        <Code>{objectId}</Code>
      )}
    </>
  );
}
