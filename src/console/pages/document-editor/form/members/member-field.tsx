import { Stack } from '@mantine/core';
import equal from 'fast-deep-equal';
import { memo, type ReactElement } from 'react';
import { memberTerm } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { formatJsonPath, type JsonPath } from '../../../../parts/json/json-path.logic.ts';
import type { FormSchema } from '../../../../parts/schema-form/schema-form.logic.ts';
import { SchemaForm } from '../../../../parts/schema-form/schema-form.tsx';
import { faultsWithin } from '../../draft/draft.logic.ts';
import { CategoryField } from '../lines/category-field.tsx';
import { Field } from '../fields.tsx';
import { FormSection } from '../form-section.tsx';
import { useDraftForm, useValueAt, type MemberProps } from '../form-context.ts';
import { hasKeyWords, KeyField } from '../key-field.tsx';
import { MapRows } from './map-rows.tsx';
import { definitionAt, memberKind } from './members.logic.ts';
import { Members } from './members.tsx';
import { PartyFields } from '../parties/party-fields.tsx';
import { RateField } from '../lines/rate-field.tsx';
import { Rows } from './rows.tsx';
import { SchemeField } from '../parties/scheme-field.tsx';
import { TypeField } from '../type-field.tsx';
import { UnitField } from '../lines/unit-field.tsx';

const none: readonly string[] = [];

/** Edits a member of the document by its schema. */
export const MemberField = memo(function MemberField(props: MemberProps): ReactElement {
  const { place, without = none, label } = props;
  const terms = useTerms();
  const schema = useDraftForm((form) => form.schema);
  const name = String(place.at(-1));
  const value = useValueAt(place);
  const kind = memberKind(schema, place, value);
  const title = label ?? memberTerm(place, terms);
  if (kind.kind === 'text' && place.length === 1 && name === 'type') return <TypeField />;
  if (kind.kind === 'text' && (name === 'cat' || name === 'prices_include'))
    return <CategoryField place={place} label={title} isIncluded={name === 'prices_include'} />;
  if (kind.kind === 'text' && name === 'rate' && definitionAt(schema, place.slice(0, -1)) === 'tax/combo')
    return <RateField tax={place.slice(0, -1)} label={title} />;
  if (kind.kind === 'words' && name === 'unit') return <UnitField place={place} label={title} />;
  if (kind.kind === 'text' && name === 'scheme' && place.at(-3) === 'inboxes')
    return <SchemeField place={place} />;
  if (kind.kind === 'text' && hasKeyWords(place)) return <KeyField place={place} label={title} />;
  switch (kind.kind) {
    case 'object':
      if (definitionAt(schema, place) === 'org/party') return <PartyFields place={place} />;
      return (
        <FormSection title={title} place={place}>
          <Members place={place} without={without} label={title} />
        </FormSection>
      );
    case 'list':
      return <Rows place={place} without={without} />;
    case 'map':
      return <MapRows place={place} label={title} />;
    case 'words':
      return (
        <Field
          place={place}
          label={title}
          choices={kind.words.map((word) => ({ value: word, label: word }))}
        />
      );
    case 'other':
      return <SchemaMember place={place} schema={{ ...kind.schema, title }} />;
    case 'area':
    case 'date':
    case 'number':
    case 'percentage':
    case 'text':
      break;
  }
  return <Field place={place} label={title} kind={kind.kind} />;
}, equal);

/** Edits a member that no document field fits, by the form of its schema. */
function SchemaMember({
  place,
  schema,
}: {
  readonly place: JsonPath;
  readonly schema: FormSchema;
}): ReactElement {
  const name = String(place.at(-1));
  const value = useValueAt(place);
  const set = useDraftForm((form) => form.set);
  const faults = useDraftForm((form) => form.faults);
  return (
    <Stack gap={0} data-member={formatJsonPath(place)}>
      <SchemaForm
        schema={{ properties: { [name]: schema } }}
        value={value === undefined ? {} : { [name]: value }}
        onChange={(next) => set(place, next[name])}
        faults={faultsWithin(faults, place).map(({ message }) => ({ path: `$.${name}`, message }))}
      />
    </Stack>
  );
}
