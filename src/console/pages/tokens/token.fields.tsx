import { Badge, Button, Group, Text } from '@mantine/core';
import { decodeJwt } from 'jose';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { IconBan, IconCheck } from '../../icons/icons.ts';
import { IconClockOff } from '../../icons/later-icons.ts';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { ScopeWords } from '../../parts/access/scope-words.tsx';
import { useSubjectName } from '../../parts/audit/subject-name.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { currentToken } from '../../session/token-store.ts';

export const TokenFacts = graphql(`
  fragment TokenFacts on Token @_unmask {
    id
    subject
    scope
    state
    createdAt
    expiresAt
    revokedAt
    lastUsedAt
  }
`);

export type TokenData = ResultOf<typeof TokenFacts>;

const states = {
  valid: { color: 'teal', Icon: IconCheck },
  expired: { color: 'gray', Icon: IconClockOff },
  revoked: { color: 'red', Icon: IconBan },
} as const;

/** Returns the columns of the list of tokens; with a button to revoke them if `onRevoke` is given. */
export function useTokenColumns(
  onRevoke: ((token: TokenData) => void) | undefined,
): readonly TableColumn<TokenData>[] {
  const { t } = useTranslation('tokens');
  const nameOf = useSubjectName();
  const own = ownTokenId();
  const moment = (at: string | null): ReactElement | string => (at ? <Timestamp at={at} /> : t('never'));
  return [
    {
      key: 'subject',
      title: t('column.subject'),
      cell: ({ id, subject }) => (
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {nameOf(subject)}
          </Text>
          {id === own && <Badge variant="outline">{t('own')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'scope',
      title: t('column.scope'),
      isWide: true,
      cell: ({ scope }) => <ScopeWords scope={scope} />,
    },
    {
      key: 'state',
      title: t('column.state'),
      cell: ({ state }) => {
        const { color, Icon } = states[state];
        return (
          <Badge color={color} variant="light" miw="max-content" leftSection={<Icon size={12} aria-hidden />}>
            {t(`state.${state}`)}
          </Badge>
        );
      },
    },
    {
      key: 'lastUsed',
      title: t('column.lastUsed'),
      isWide: true,
      // The last use by this session is recorded only now and then, and never before its first page.
      cell: ({ id, lastUsedAt }) => (id === own ? t('inUse') : moment(lastUsedAt)),
    },
    { key: 'expires', title: t('column.expires'), isWide: true, cell: ({ expiresAt }) => moment(expiresAt) },
    ...(onRevoke
      ? [
          {
            key: 'actions',
            title: t('column.actions'),
            cell: (token: TokenData) =>
              token.state === 'valid' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('revoke.label', { subject: token.subject })}
                  onClick={() => onRevoke(token)}
                >
                  {t('revoke.verb')}
                </Button>
              ),
          },
        ]
      : []),
  ];
}

/** Returns the id of the token that this page is signed in with; undefined if it has none. */
export function ownTokenId(): string | undefined {
  try {
    return decodeJwt(currentToken() ?? '').jti;
  } catch {
    return undefined;
  }
}
