import type { ReactElement } from 'react';
import type { Json } from '../../../graphql/graphql.ts';
import { recordKindOf, type RecordKind } from '../../../parts/schema-form/records/record-kind.logic.ts';
import { useRecord } from '../../../parts/schema-form/records/use-records.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';

interface ResultMembersProps {
  readonly label: string;
  readonly members: JsonObject;
}

/** Lists the members of a step's result or message; ids of records are shown by their names. */
export function ResultMembers({ label, members }: ResultMembersProps): ReactElement {
  return (
    <dl className="told-members" aria-label={label}>
      {Object.entries(members).map(([member, value]) => {
        const record = recordKindOf(member);
        return (
          <div key={member}>
            <dt>{member}</dt>
            <dd>
              {record && typeof value === 'string' ? (
                <Named record={record} id={value} />
              ) : (
                formatValue(value)
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Shows the name of a record with its id as a tooltip; the id while the name is unknown. */
function Named({ record, id }: { readonly record: RecordKind; readonly id: string }): ReactElement {
  return <span title={id}>{useRecord(record, uuid.test(id) ? id : undefined)?.label ?? id}</span>;
}

/** Formats a value: texts unchanged, lists of texts with commas, all others as JSON. */
function formatValue(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  return JSON.stringify(value, null, 2);
}
