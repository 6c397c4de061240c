import { Kbd, Switch, Table } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { commandKey } from '../../parts/browser/keys-text.ts';
import { areLettersOn, switchLetters } from '../../parts/browser/letter-keys.ts';

interface KeyHelpProps {
  readonly onClose: () => void;
  /** Keys that follow `g`, with the names of their pages. */
  readonly places: readonly { readonly key: string; readonly name: string }[];
}

/** Keys of every list, in the order of display. */
const listKeys = [
  { keys: ['j', 'k'], word: 'keys.row' },
  { keys: ['Enter'], word: 'keys.open' },
  { keys: ['x'], word: 'keys.select' },
  { keys: ['[', ']'], word: 'keys.neighbour' },
] as const;

/** Shows a dialog that lists the keyboard shortcuts. */
export function KeyHelp({ onClose, places }: KeyHelpProps): ReactElement {
  const { t } = useTranslation('shell');
  const [letters, setLetters] = useState(areLettersOn);
  const rows = [
    { keys: [`${commandKey} K`, '/'], text: t('palette.title') },
    { keys: ['?'], text: t('keys.title') },
    { keys: [`${commandKey} S`], text: t('keys.save') },
    ...listKeys.map(({ keys, word }) => ({ keys, text: t(word) })),
    ...places.map(({ key, name }) => ({ keys: [`g ${key}`], text: name })),
  ];
  return (
    <Dialog onClose={onClose} title={t('keys.title')}>
      <Table>
        <Table.Tbody>
          {rows.map(({ keys, text }) => (
            <Table.Tr key={keys.join()}>
              <Table.Th scope="row" w={120}>
                {keys.map((each) => (
                  <Kbd key={each} mr={4}>
                    {each}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label={t('keys.letters')}
        description={t('keys.lettersHelp')}
        checked={letters}
        onChange={({ currentTarget }) => {
          switchLetters(currentTarget.checked);
          setLetters(currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
