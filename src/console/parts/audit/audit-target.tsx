import { Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../page/text-link.tsx';
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

/** Shows the object of an audit event: the name of a known record, otherwise its kind and id. */
export function AuditTarget({
  event: { kind, objectId },
  name,
}: {
  readonly event: Pick<AuditData, 'kind' | 'objectId'>;
  /** Absent until it is loaded, and for records that no longer exist. */
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
