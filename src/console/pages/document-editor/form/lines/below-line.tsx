import { Table, Group, Text } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { lineColumns } from './lines.logic.ts';
import equal from 'fast-deep-equal';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../../graphql/graphql.ts';
import { rowsOf, taxText } from '../../../../parts/document-reading/reading.logic.ts';
import type { JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { AddOffer } from '../add-offer.tsx';

/** Renders a table row below a line, for hints and details of the line. */
export function BelowLine({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <Table.Tr className="line-hint">
      <Table.Td />
      <Table.Td colSpan={lineColumns.length + 2}>{children}</Table.Td>
    </Table.Tr>
  );
}

interface NoTaxProps {
  readonly line: JsonPath;
  /** Taxes that the line has. */
  readonly taxes: Json | undefined;
  /** Taxes to offer. */
  readonly usual: Json;
  readonly isMissing: boolean;
}

/**
 * Says below a line that it has no tax, which is no fault, and offers the usual one. The space is kept, so
 * that no line moves.
 */
export function NoTax({ line, taxes, usual, isMissing }: NoTaxProps): ReactElement | null {
  const { t, i18n } = useTranslation('document-editor');
  const words = useTranslation('document-parts').t;
  const [wasMissing, setWasMissing] = useState(isMissing);
  if (isMissing && !wasMissing) setWasMissing(true);
  const place = [...line, 'taxes'];
  const isUsual = equal(taxes, usual);
  const name = rowsOf(usual).map((tax) => taxText(tax, i18n.language, words));
  if (!isMissing && !(wasMissing && isUsual)) return null;
  return (
    <BelowLine>
      <Group gap="xs" mih={22}>
        {isMissing && (
          <Text size="xs" c="dimmed">
            {t('line.noTax', { number: Number(line[1]) + 1 })}
          </Text>
        )}
        <AddOffer
          place={place}
          value={usual}
          name={name.join(', ')}
          isOffered={isMissing}
          field={[...place, 0, 'cat']}
        />
      </Group>
    </BelowLine>
  );
}
