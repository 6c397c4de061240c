import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { countryName } from '../country/countries.logic.ts';
import { termOf } from '../document-terms.logic.ts';
import { useTerms } from '../document-terms.ts';
import { Contact, Members } from './members.tsx';
import {
  beside,
  contactLists,
  contactNames,
  contactsOf,
  membersOf,
  rowsOf,
  shownOf,
  textOf,
  type Members as MembersType,
} from './reading.logic.ts';
import { Section } from './section.tsx';

interface PartyProps {
  /** What part it has in the document. */
  readonly title: string;
  readonly value: Json;
  readonly path: string;
}

/** Who supplies, buys or pays: name, tax number, address, and whatever else the document says. */
export function Party({ title, value, path }: PartyProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const terms = useTerms();
  const party = membersOf(value);
  const taxId = membersOf(party['tax_id']);
  const code = [taxId['country'], taxId['code']].map(textOf).join(' ').trim();
  const isPlainTaxId = !beside(party['tax_id'], ['country', 'code']);
  const shown = shownOf(party, { name: 'text', alias: 'text', ...(isPlainTaxId && { tax_id: 'members' }) });
  const [address, ...addresses] = rowsOf(party['addresses']);
  const lines = addressLines(membersOf(address), i18n.language);
  const isPlainAddress = address !== undefined && addresses.length === 0 && !beside(address, addressNames);
  const contacts = contactLists.flatMap((list) => {
    const rows = contactsOf(list, rowsOf(party[list])) ?? [];
    return rows.map((contact, index) => ({ ...contact, list, index }));
  });
  const rest = beside(value, [
    ...shown,
    ...(isPlainAddress ? ['addresses'] : []),
    ...contacts.map(({ list }) => list),
  ]);
  const told = beside(rest, rare);
  const hidden = beside(
    rest,
    Object.keys(rest ?? {}).filter((each) => !rare.includes(each)),
  );
  return (
    <Section title={title} path={path}>
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
      {contacts.map(({ list, index, label, text }) => (
        <Text
          key={`${list}${index}`}
          size="sm"
          component="div"
          data-path={`${path}.${list}[${index}]`}
          className="reading-text"
        >
          {termOf(contactNames[list], terms)}: <Contact text={text} label={label} />
        </Text>
      ))}
      {told && <Members value={told} path={path} />}
      {hidden && (
        <details>
          <summary>{t('reading.more')}</summary>
          <Members value={hidden} path={path} />
        </details>
      )}
    </Section>
  );
}

/** What programs need rather than people. */
const rare = ['uuid', 'logos', 'ext', 'meta'];

const addressNames = ['street', 'num', 'street_extra', 'code', 'locality', 'region', 'country'];

function addressLines(address: MembersType, language: string): readonly string[] {
  const text = (...names: readonly string[]): string =>
    names.flatMap((name) => textOf(address[name]) ?? []).join(' ');
  return [
    text('street', 'num'),
    text('street_extra'),
    text('code', 'locality'),
    [text('region'), countryName(text('country'), language)].filter(Boolean).join(' '),
  ].filter(Boolean);
}
