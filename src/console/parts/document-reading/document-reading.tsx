import { Button, Paper, SimpleGrid, Stack } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { translateMember } from '../documents/document-terms.logic.ts';
import { useTerms } from '../documents/document-terms.ts';
import { Lines } from './lines.tsx';
import { Members } from './members.tsx';
import { Party } from './party.tsx';
import './reading.css';
import {
  omitMembers,
  membersOf,
  rowsOf,
  listShownMembers,
  textOf,
  type Members as MembersType,
} from './reading.logic.ts';
import { Section } from './section.tsx';
import { Totals } from './totals.tsx';

const head = [
  'type',
  'series',
  'code',
  'issue_date',
  'issue_time',
  'op_date',
  'value_date',
  'despatch_date',
  'receive_date',
  'name',
  'ref',
  'description',
  'price',
  'currency',
  'unit',
  'origin',
  'title',
  'method',
  'total',
] as const;
const parties = [
  'supplier',
  'customer',
  'seller',
  'buyer',
  'payer',
  'payee',
  'despatcher',
  'receiver',
  'courier',
] as const;
/** Members with sections of their own, in display order; all others appear under "More". */
const sections = [
  'lines',
  'content',
  'preceding',
  'discounts',
  'charges',
  'payment',
  'methods',
  'delivery',
  'ordering',
  'notes',
] as const;

/** Shows a document as readable text; every member appears somewhere. */
export function DocumentReading({ doc }: { readonly doc: Json }): ReactElement {
  const { t } = useTranslation('document-parts');
  const terms = useTerms();
  const [showsAll, setShowsAll] = useState(false);
  const value: MembersType = membersOf(doc);
  const isParty = (textOf(value['$schema']) ?? '').endsWith('org/party');
  const facts = listShownMembers(value, Object.fromEntries(head.map((name) => [name, 'text' as const])));
  const lines = rowsOf(value['lines']);
  const known = listShownMembers(value, {
    ...Object.fromEntries(parties.map((name) => [name, 'members' as const])),
    // Lines of payments refer to documents and do not fit the columns of a table of goods.
    ...(lines.some((line) => membersOf(line)['item'] !== undefined) && { lines: 'rows' as const }),
    totals: 'members',
  });
  const shownParties = parties.filter((name) => known.includes(name));
  const named = sections.filter((name) => value[name] !== undefined && !known.includes(name));
  const shown = [...facts, ...known, ...named, '$schema'];
  const rest = omitMembers(value, shown);
  if (isParty)
    return (
      <Paper withBorder p="md" className="reading">
        <Party title={t('kind.org/party')} value={omitMembers(doc, ['$schema']) ?? {}} path="$.doc" />
      </Paper>
    );
  return (
    <Paper withBorder p="md" className="reading">
      <Stack gap="lg">
        {facts.length > 0 && (
          <Members
            value={Object.fromEntries(facts.map((name) => [name, value[name] as Json]))}
            path="$.doc"
          />
        )}
        {shownParties.length > 0 && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {shownParties.map((name) => (
              <Party
                key={name}
                title={translateMember(name, terms)}
                value={value[name] as Json}
                path={`$.doc.${name}`}
              />
            ))}
          </SimpleGrid>
        )}
        {known.includes('lines') && (
          <Lines
            value={lines}
            all={showsAll}
            onAll={
              <Button variant="default" size="xs" onClick={() => setShowsAll(true)}>
                {t('reading.allLines', { count: lines.length })}
              </Button>
            }
          />
        )}
        {known.includes('totals') && (
          <Totals value={value['totals'] as Json} currency={textOf(value['currency'])} />
        )}
        {named.map((name) => (
          <Section key={name} title={translateMember(name, terms)} path={`$.doc.${name}`}>
            <Members value={value[name] as Json} path={`$.doc.${name}`} name={name} />
          </Section>
        ))}
        {rest && (
          <Section title={t('reading.more')} path="$.doc">
            <Members value={rest} path="$.doc" />
          </Section>
        )}
      </Stack>
    </Paper>
  );
}
