import { Fieldset, Select, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useServiceText } from '../../../words/service-text.ts';
import { isObject } from '../../json/json-path.logic.ts';
import { useForm, type SchemaFieldProps } from '../form-context.ts';
import { ObjectFields } from '../object-fields.tsx';
import { withMember } from '../members.logic.ts';
import type { Choice } from '../schema-form.logic.ts';
import { useLabels } from '../use-labels.ts';

interface ChoiceFieldProps extends SchemaFieldProps {
  readonly member: string;
  readonly choices: readonly Choice[];
}

/** Renders the field of a choice between kinds of objects: the kind, and the members of that kind. */
export function ChoiceField({
  label,
  value,
  onChange,
  path,
  member,
  choices,
}: ChoiceFieldProps): ReactElement {
  const { isReadOnly } = useForm();
  const labelOf = useLabels();
  const say = useServiceText();
  const object = isObject(value) ? value : {};
  const chosen = choices.find((choice) => choice.value === object[member]);
  return (
    <Fieldset legend={label} disabled={isReadOnly}>
      <Stack gap="sm">
        <Select
          label={labelOf(member, {})}
          data={choices.map(({ value: kind, label: words }) => ({ value: kind, label: say(words) }))}
          value={chosen?.value ?? null}
          onChange={(next) => next && onChange(withMember(object, member, next))}
        />
        {chosen && (
          <ObjectFields
            schema={chosen.schema}
            value={object}
            onChange={onChange}
            path={path}
            without={member}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
