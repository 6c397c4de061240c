import { Badge, Code, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { CopiedCode } from '../../parts/copy/copied-code.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { Described } from '../../parts/paged-table/common-columns.tsx';
import type { RecordField } from '../../parts/paged-table/record-fields.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';

export const ConnectEndpointFacts = graphql(`
  fragment ConnectEndpointFacts on ConnectEndpoint @_unmask {
    id
    revision
    slug
    url
    description
    workflowId
    auth
    username
    signature
    signatureHeader
    toleranceSeconds
    contentTypes
    asDocument
    maxBytes
    callsPerMinute
    disabled
    createdAt
    createdBy
    oldSecretUntil
  }
`);

export type ConnectEndpointData = ResultOf<typeof ConnectEndpointFacts>;

/** Returns the fields of endpoints, for their list and their page. */
export function useConnectFields(): readonly RecordField<ConnectEndpointData>[] {
  const { t, i18n } = useTranslation('connect');
  const count = (of: number): string => countText(of, i18n.language);
  return [
    {
      key: 'slug',
      title: t('fact.slug'),
      column: 'always',
      isColumnOnly: true,
      show: ({ id, slug, description }) => (
        <Described description={description}>
          <TextLink to="/connect/$id" params={{ id }} size="sm" fw={600}>
            {slug}
          </TextLink>
        </Described>
      ),
    },
    {
      key: 'state',
      title: t('fact.state'),
      column: 'always',
      show: ({ disabled }) => (
        <Badge miw="max-content" variant="light" color={disabled ? 'gray' : 'teal'}>
          {t(disabled ? 'state.off' : 'state.on')}
        </Badge>
      ),
    },
    { key: 'url', title: t('fact.url'), show: ({ url }) => <CopiedCode code={url} /> },
    {
      key: 'workflow',
      title: t('fact.workflow'),
      show: ({ workflowId }) => <WorkflowLink id={workflowId} />,
    },
    {
      key: 'takes',
      title: t('fact.takes'),
      show: ({ asDocument }) => t(asDocument ? 'takes.document' : 'takes.file'),
    },
    {
      key: 'contentTypes',
      title: t('fact.contentTypes'),
      show: ({ contentTypes }) => contentTypes?.join(', ') || t('types.any'),
    },
    {
      key: 'auth',
      title: t('fact.auth'),
      column: 'wide',
      show: ({ auth, signature }) => t(`proof.${signature ?? auth}` as 'proof.none'),
    },
    { key: 'username', title: t('fact.username'), show: ({ username }) => username },
    {
      key: 'signatureHeader',
      title: t('fact.signatureHeader'),
      show: ({ signatureHeader }) => signatureHeader && <Code>{signatureHeader}</Code>,
    },
    {
      key: 'tolerance',
      title: t('fact.tolerance'),
      show: ({ toleranceSeconds }) => toleranceSeconds && t('seconds', { seconds: count(toleranceSeconds) }),
    },
    {
      key: 'maxBytes',
      title: t('fact.maxBytes'),
      show: ({ maxBytes }) => t('bytes', { bytes: count(maxBytes) }),
    },
    {
      key: 'callsPerMinute',
      title: t('fact.callsPerMinute'),
      show: ({ callsPerMinute }) => count(callsPerMinute),
    },
    {
      key: 'created',
      title: t('fact.created'),
      column: 'wide',
      show: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
    { key: 'createdBy', title: t('fact.createdBy'), show: ({ createdBy }) => createdBy },
    {
      key: 'oldSecretUntil',
      title: t('fact.oldSecretUntil'),
      show: ({ oldSecretUntil }) => oldSecretUntil && <Timestamp at={oldSecretUntil} />,
    },
  ];
}

/** Name of the workflow of an endpoint. */
const WorkflowNameQuery = graphql(`
  query ConnectWorkflowName($id: ID!) {
    workflow(id: $id) {
      id
      name
      disabled
    }
  }
`);

function WorkflowLink({ id }: { readonly id: string }): ReactElement {
  const { t } = useTranslation('connect');
  const [{ data }] = useQuery({ query: WorkflowNameQuery, variables: { id } });
  return (
    <>
      <TextLink to={`/workflows/${id}`} size="sm">
        {data?.workflow?.name ?? id}
      </TextLink>
      {data?.workflow?.disabled && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('workflowOff')}
        </Text>
      )}
    </>
  );
}
