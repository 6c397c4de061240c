import { Code } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { Json } from '../../../graphql/graphql.ts';
import { membersOn } from '../../../parts/schema-form/members.logic.ts';
import { recordKindOf, type RecordKind } from '../../../parts/schema-form/records/record-kind.logic.ts';
import { useLabels } from '../../../parts/schema-form/use-labels.ts';
import { useRecord } from '../../../parts/schema-form/records/use-records.ts';
import { useActionTitles } from '../../../parts/step-graph/use-titling.ts';
import { ActionsQuery } from '../workflow.queries.ts';

interface ChangedMemberProps {
  /** Id of the step's action, if it is known. */
  readonly action: string | undefined;
  /** `action`, `next`, or a member of the config: `config.series_id`. */
  readonly member: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Shows a changed member of a step: its label in the form, and the old and new values. */
export function ChangedMember({ action, member, before, after }: ChangedMemberProps): ReactElement {
  const { t } = useTranslation('workflow');
  const titleOf = useLabels();
  const titles = useActionTitles();
  const [{ data }] = useQuery({ query: ActionsQuery, variables: {} });
  const isConfig = member.startsWith('config.');
  const name = isConfig ? member.slice('config.'.length) : member;
  const label = (): string => {
    if (name === 'next' && !isConfig) return t('branch.title');
    const own = (['name', 'action', 'summary', 'notes'] as const).find((each) => each === member);
    if (own) return t(`step.${own}`);
    const schema = data?.actions?.find(({ id }) => id === action)?.configSchema;
    const [field] = membersOn(schema ?? {}, [name]);
    return typeof field === 'object' ? titleOf(field.name, field.schema) : name;
  };
  const record = isConfig ? recordKindOf(name) : undefined;
  const shown = (value: Json | undefined): ReactElement => {
    if (record && typeof value === 'string') return <RecordName record={record} id={value} />;
    const title = member === 'action' && typeof value === 'string' ? titles.get(value) : undefined;
    return <Code>{title ?? short(value)}</Code>;
  };
  return (
    <>
      {label()}: {shown(before)} → {shown(after)}
    </>
  );
}

/** Shows the name of a record; its id while the name is unknown. */
function RecordName({ record, id }: { readonly record: RecordKind; readonly id: string }): ReactElement {
  const found = useRecord(record, id);
  return <Code title={id}>{found?.label ?? id}</Code>;
}

function short(value: Json | undefined): string {
  if (value === undefined || value === null) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
