import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactElement } from 'react';
import { useQuery } from 'urql';
import { translateMember } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { formatJsonPath, type JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { useMay, useSession } from '../../../../session/session-context.ts';
import { PartyNamesQuery, PartyOfQuery } from '../../editor.queries.ts';
import { useDraftForm, useTextAt } from '../form-context.ts';
import { knownParties, partyIn, partyMembers } from './known-parties.logic.ts';

/** Delay after the last key press before names are searched, in milliseconds. */
const searchDelayMs = 250;
/** Minimum number of characters to search for names. */
const minSearchLength = 2;

/** Edits the name of a party; choosing one of an earlier document fills in its tax identity and addresses. */
export function PartyName({ place }: { readonly place: JsonPath }): ReactElement {
  const terms = useTerms();
  const { client } = useSession();
  const mayRead = useMay('silo:read');
  const setAt = useDraftForm((form) => form.set);
  const { value, calculated, set, error } = useTextAt([...place, 'name']);
  const [isTyping, setIsTyping] = useState(false);
  const [party] = useDebouncedValue(value.trim(), searchDelayMs);
  const [{ data }] = useQuery({
    query: PartyNamesQuery,
    variables: { party },
    pause: !isTyping || !mayRead || party.length < minSearchLength,
  });
  const known = isTyping ? knownParties(data?.siloEntries?.nodes ?? [], value.trim()) : [];

  const choose = async (name: string): Promise<void> => {
    const entry = known.find((each) => each.name === name)?.entry;
    if (entry === undefined) return;
    const answer = await client.query(PartyOfQuery, { id: entry }).toPromise();
    const found = partyIn(answer.data?.siloEntry?.data ?? null, name);
    // Members that the new party lacks are cleared, so that none of the previous party remain.
    if (found) for (const member of partyMembers) setAt([...place, member], found[member]);
  };

  return (
    <Autocomplete
      label={translateMember('name', terms)}
      placeholder={calculated}
      data-path={formatJsonPath([...place, 'name'])}
      wrapperProps={{ 'data-field': 'full' }}
      error={error}
      value={value}
      data={known.map(({ name }) => name)}
      filter={({ options }) => options}
      openOnFocus={false}
      onChange={(next) => {
        setIsTyping(true);
        set(next);
      }}
      onOptionSubmit={(name) => void choose(name)}
      onBlur={() => setIsTyping(false)}
    />
  );
}
