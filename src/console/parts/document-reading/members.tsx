import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../graphql/graphql.ts';
import { translateMember } from '../documents/document-terms.logic.ts';
import { useTerms } from '../documents/document-terms.ts';
import { isObject } from '../json/json-path.logic.ts';
import {
  addressLines,
  omitMembers,
  readContacts,
  readReference,
  rowsOf,
  taxIdText,
  taxMembers,
  taxText,
  unnumbered,
} from './reading.logic.ts';
import { DocumentReference } from './reference.tsx';
import { Address, Contact, Scalar } from './values.tsx';

/** Maximum nesting depth of members; deeper values are shown as JSON. */
const maxDepth = 6;

interface MembersProps {
  readonly value: Json;
  /** JSON path of the value, to locate faults. */
  readonly path: string;
  readonly depth?: number;
  /** Name of the value in the document. */
  readonly name?: string;
}

/** Shows any value of a document, with readable names of its members. */
export function Members({ value, path, depth = 0, name = '' }: MembersProps): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const terms = useTerms();
  if (depth > maxDepth) return <Text className="reading-text">{JSON.stringify(value)}</Text>;
  if (Array.isArray(value)) return <Rows rows={rowsOf(value)} path={path} depth={depth} name={name} />;
  if (!isObject(value)) return <Scalar value={value} />;
  const taxId = name === 'tax_id' ? taxIdText(value) : undefined;
  if (taxId !== undefined) return <Scalar value={taxId} />;
  if (name === 'taxes' && value['cat'] !== undefined) {
    const rest = omitMembers(value, taxMembers);
    return (
      <>
        <Scalar value={taxText(value, i18n.language, t)} />
        {rest && <Members value={rest} path={path} depth={depth + 1} />}
      </>
    );
  }
  const reference = readReference(name, value);
  if (reference)
    return (
      <DocumentReference reference={reference}>
        {(rest) => <Members value={rest} path={path} depth={depth + 1} />}
      </DocumentReference>
    );
  const lines = name === 'addresses' ? addressLines(value, i18n.language) : undefined;
  if (lines) return <Address lines={lines} path={path} />;
  return (
    <dl className="reading-members">
      {Object.entries(value).map(([key, member]) => (
        <div key={key} data-path={`${path}.${key}`}>
          <dt>
            <bdi>{translateMember(key, terms, name)}</bdi>
          </dt>
          <dd>
            {isObject(member) || Array.isArray(member) ? (
              <Members value={member} path={`${path}.${key}`} depth={depth + 1} name={key} />
            ) : (
              <Scalar value={member} name={key} within={name} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RowsProps {
  readonly rows: readonly Json[];
  readonly path: string;
  readonly depth: number;
  readonly name: string;
}

function Rows({ rows, path, depth, name }: RowsProps): ReactElement {
  const contacts = readContacts(name, rows);
  if (contacts)
    return (
      <>
        {contacts.map(({ label, text }, index) => {
          const place = `${path}[${index}]`;
          return (
            <div key={place} data-path={place}>
              <Contact text={text} label={label} />
            </div>
          );
        })}
      </>
    );
  return (
    <ol className="reading-rows">
      {unnumbered(rows).map((row, index) => {
        const place = `${path}[${index}]`;
        return (
          <li key={place}>
            <Members value={row} path={place} depth={depth + 1} name={name} />
          </li>
        );
      })}
    </ol>
  );
}
