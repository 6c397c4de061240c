import type { ReactElement } from 'react';
import type { Json } from '../../../graphql/graphql.ts';
import { recordKindOf, type RecordKind } from '../../../parts/schema-form/record-kind.logic.ts';
import { useRecord } from '../../../parts/schema-form/use-records.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';

interface ToldMembersProps {
  readonly label: string;
  readonly members: JsonObject;
}

/** What a step has left or would have sent, by its members; records under the names that people gave them. */
export function ToldMembers({ label, members }: ToldMembersProps): ReactElement {
  return (
    <dl className="told-members" aria-label={label}>
      {Object.entries(members).map(([member, value]) => {
        const record = recordKindOf(member);
        return (
          <div key={member}>
            <dt>{member}</dt>
            <dd>
              {record && typeof value === 'string' ? <Named record={record} id={value} /> : shown(value)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id stays for those who look for it, and stands for itself while no name is known. */
function Named({ record, id }: { readonly record: RecordKind; readonly id: string }): ReactElement {
  return <span title={id}>{useRecord(record, uuid.test(id) ? id : undefined)?.label ?? id}</span>;
}

/** A text as it is, a list of texts with commas, all else as JSON. */
function shown(value: Json): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  return JSON.stringify(value, null, 2);
}
