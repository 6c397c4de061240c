import { Group, SimpleGrid, Stack } from '@mantine/core';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { memberTerm } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { descriptionAt } from '../../../../parts/json-editor/schema-help.logic.ts';
import { formatJsonPath, valueAt, type JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { rowsOf } from '../../../../parts/document-reading/reading.logic.ts';
import { useMemberText } from '../../../../words/member-text.ts';
import { AddMember } from './add-member.tsx';
import { faultsWithin } from '../../draft/draft.logic.ts';
import { focusWithin } from '../focus-field.ts';
import { useDraftForm, useFormNow } from '../form-context.ts';
import { memberKind, membersWithin, shownMembers, typedMembers } from './members.logic.ts';

interface MembersProps {
  readonly place: JsonPath;
  /** Members that are edited elsewhere: `name`, `tax_id.country`; in a list, members of its first row. */
  readonly without?: readonly string[];
  /** Name of the object. */
  readonly label: string;
  /** Whether to show only members with a value, without the usual ones. */
  readonly isSparse?: boolean;
  /** Content next to the control that adds other members. */
  readonly beside?: ReactNode;
}

const none: readonly string[] = [];

/** Kinds that take the full width. */
const wide = new Set<string | undefined>(['object', 'list', 'map', 'other', 'area']);

/** Edits the object at a path by its schema: the usual members, those with a value, and a control that adds others. */
export function Members(props: MembersProps): ReactElement {
  const { place, without = none, label, isSparse = false, beside } = props;
  const terms = useTerms();
  const say = useMemberText();
  const Member = useDraftForm((form) => form.Member);
  const schema = useDraftForm((form) => form.schema);
  const set = useDraftForm((form) => form.set);
  const formNow = useFormNow();
  const frame = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { first, all } = typedMembers(schema, place);
  // Typing rarely changes which members are shown, so that few key presses render the object again.
  const kinds = useDraftForm(
    useShallow(({ doc, faults }) => {
      const within = faultsWithin(faults, place).map((fault) => fault.place.slice(place.length));
      return shownMembers(schema, place, valueAt(doc, place), { opened, without, isSparse, faults: within });
    }),
  );
  const shown = Object.keys(kinds);
  // A member that was shown once stays, even after its fault is fixed or its text emptied.
  const unseen = shown.filter((name) => !opened.includes(name));
  if (unseen.length > 0) setOpened([...opened, ...unseen]);
  const isWide = (name: string): boolean => wide.has(kinds[name]);
  const rest = all.filter((name) => !without.includes(name) && !shown.includes(name));

  const open = (name: string): void => {
    const there = [...place, name];
    const value = valueAt(formNow().doc, there);
    setOpened((before) => [...before, name]);
    if (memberKind(schema, there, value).kind === 'list') set([...there, rowsOf(value).length], {});
    focusWithin(frame, formatJsonPath(there));
  };

  return (
    <Stack gap="xs" ref={frame}>
      {shown.some((name) => !isWide(name)) && (
        <SimpleGrid type="container" cols={{ base: 1, '320px': 2, '700px': 4 }} spacing="xs">
          {shown
            .filter((name) => !isWide(name))
            .map((name) => (
              <Member key={name} place={[...place, name]} />
            ))}
        </SimpleGrid>
      )}
      {shown.filter(isWide).map((name) => (
        <Member key={name} place={[...place, name]} without={membersWithin(without, name)} />
      ))}
      <Group gap="xs">
        {rest.length > 0 && (
          <AddMember
            of={label}
            options={rest.map((name) => ({
              value: name,
              label: memberTerm([...place, name], terms),
              description: say(descriptionAt(schema, [...place, name]) ?? ''),
            }))}
            first={first}
            onAdd={open}
          />
        )}
        {beside}
      </Group>
    </Stack>
  );
}
