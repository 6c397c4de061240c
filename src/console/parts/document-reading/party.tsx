import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Json } from '../../graphql/graphql.ts';
import { termOf } from '../document-terms.logic.ts';
import { useTerms } from '../document-terms.ts';
import { Members } from './members.tsx';
import { beside, membersOf, rowsOf, shownOf, textOf } from './reading.logic.ts';
import { Section } from './section.tsx';

interface PartyProps {
  readonly name: string;
  readonly value: Json;
  readonly path: string;
}

/** Who supplies, buys or pays: name, tax number, address, and whatever else the document says. */
export function Party({ name, value, path }: PartyProps): ReactElement {
  const terms = useTerms();
  const party = membersOf(value);
  const taxId = membersOf(party['tax_id']);
  const code = [taxId['country'], taxId['code']].map(textOf).join(' ').trim();
  const isPlainTaxId = !beside(party['tax_id'], ['country', 'code']);
  const shown = shownOf(party, { name: 'text', alias: 'text', ...(isPlainTaxId && { tax_id: 'members' }) });
  const [address, ...addresses] = rowsOf(party['addresses']);
  const lines = addressLines(membersOf(address));
  const isPlainAddress = address !== undefined && addresses.length === 0 && !beside(address, addressNames);
  const rest = beside(value, [...shown, ...(isPlainAddress ? ['addresses'] : [])]);
  return (
    <Section title={termOf(name, terms)} path={path}>
      <Text fw={600} className="reading-text" component="div">
        <bdi>{textOf(party['name']) ?? textOf(party['alias']) ?? '–'}</bdi>
      </Text>
      {party['name'] !== undefined && textOf(party['alias']) && (
        <Text size="sm" component="div" className="reading-text">
          <bdi>{textOf(party['alias'])}</bdi>
        </Text>
      )}
      {isPlainTaxId && code && (
        <Text size="sm" component="div" data-path={`${path}.tax_id`} className="reading-text">
          {termOf('tax_id', terms)}: <bdi>{code}</bdi>
        </Text>
      )}
      {isPlainAddress && (
        <address data-path={`${path}.addresses[0]`}>
          {lines.map((line) => (
            <Text size="sm" key={line} component="div" className="reading-text">
              <bdi>{line}</bdi>
            </Text>
          ))}
        </address>
      )}
      {rest && <Members value={rest} path={path} />}
    </Section>
  );
}

const addressNames = ['street', 'num', 'street_extra', 'code', 'locality', 'region', 'country'];

function addressLines(address: { readonly [name: string]: Json }): readonly string[] {
  const text = (...names: readonly string[]): string =>
    names.flatMap((name) => textOf(address[name]) ?? []).join(' ');
  return [
    text('street', 'num'),
    text('street_extra'),
    text('code', 'locality'),
    text('region', 'country'),
  ].filter(Boolean);
}
