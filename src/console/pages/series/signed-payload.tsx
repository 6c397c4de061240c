import { Code, Table } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';

/** Shows the signed payload of an entry, with the meaning of each member. */
export function SignedPayload({ signed }: { readonly signed: Readonly<Record<string, Json>> }): ReactElement {
  const { t } = useTranslation('series');
  return (
    <Table aria-label={t('signed.title')} verticalSpacing={4}>
      <Table.Tbody>
        {Object.entries(signed).map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              <Code>{name}</Code> {t(`signed.member.${name}`, '')}
            </Table.Th>
            <Table.Td className="any-text">
              {name === 'ts' && typeof value === 'number' ? (
                <Timestamp at={new Date(value * 1000).toISOString()} />
              ) : (
                <Code>{typeof value === 'string' ? value : JSON.stringify(value)}</Code>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
