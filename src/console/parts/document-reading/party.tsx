import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { translateMember } from '../documents/document-terms.logic.ts';
import { useTerms } from '../documents/document-terms.ts';
import { Members } from './members.tsx';
import {
  addressLines,
  omitMembers,
  contactLists,
  contactNames,
  readContacts,
  membersOf,
  rowsOf,
  listShownMembers,
  taxIdText,
  textOf,
} from './reading.logic.ts';
import { Section } from './section.tsx';
import { Address, Contact } from './values.tsx';

interface PartyProps {
  /** Role in the document. */
  readonly title: string;
  readonly value: Json;
  readonly path: string;
}

/** Shows a supplier, customer or payer: name, tax number, address and all other members. */
export function Party({ title, value, path }: PartyProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const terms = useTerms();
  const party = membersOf(value);
  const taxId = taxIdText(party['tax_id']);
  const shown = listShownMembers(party, { name: 'text', alias: 'text', ...(taxId && { tax_id: 'members' }) });
  const [address, ...addresses] = rowsOf(party['addresses']);
  const lines = addresses.length === 0 ? addressLines(address, i18n.language) : undefined;
  const contacts = contactLists.flatMap((list) => {
    const rows = readContacts(list, rowsOf(party[list])) ?? [];
    return rows.map((contact, index) => ({ ...contact, list, index }));
  });
  const rest = omitMembers(value, [
    ...shown,
    ...(lines ? ['addresses'] : []),
    ...contacts.map(({ list }) => list),
  ]);
  const told = omitMembers(rest, rare);
  const hidden = omitMembers(
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
      {taxId && (
        <Text size="sm" component="div" data-path={`${path}.tax_id`} className="reading-text">
          {translateMember('tax_id', terms)}: <bdi>{taxId}</bdi>
        </Text>
      )}
      {lines && <Address lines={lines} path={`${path}.addresses[0]`} />}
      {contacts.map(({ list, index, label, text }) => (
        <Text
          key={`${list}${index}`}
          size="sm"
          component="div"
          data-path={`${path}.${list}[${index}]`}
          className="reading-text"
        >
          {translateMember(contactNames[list], terms)}: <Contact text={text} label={label} />
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

/** Members that matter to programs rather than people. */
const rare = ['uuid', 'logos', 'ext', 'meta'];
