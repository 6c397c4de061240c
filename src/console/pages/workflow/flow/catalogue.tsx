import { Button, Group, ScrollArea, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSearch } from '../../../icons/icons.ts';
import { useKeywords } from '../../../words/keywords.ts';
import { plain } from '../../../words/plain.logic.ts';
import { useServiceText } from '../../../words/service-text.ts';
import { dragTypes } from './drag.ts';
import type { ActionData } from '../workflow.queries.ts';

interface CatalogueProps {
  /** Absent while the actions are loading. */
  readonly actions: readonly ActionData[] | undefined;
  /** Description of the position where the chosen action is inserted. */
  readonly place: string;
  readonly onChoose: (actionId: string) => void;
  readonly onCancel: () => void;
  readonly isReadOnly: boolean;
}

/** Actions of most workflows, in the order in which they are used. Chosen by hand: no provider can say what is common. */
const common: readonly string[] = [
  'sequence.enumerate',
  'silo.state',
  'silo.close',
  'pdf',
  'email.send',
  'silo.if',
];

/** Action in the language of the page. */
interface SaidAction extends Pick<ActionData, 'id' | 'name' | 'summary' | 'group' | 'uiOrder'> {
  /** Original English texts, which the search also covers. */
  readonly english: ActionData;
}

const said = (action: ActionData, say: (text: string) => string): SaidAction => ({
  id: action.id,
  name: say(action.name),
  summary: say(action.summary),
  group: say(action.group),
  uiOrder: action.uiOrder,
  english: action,
});

type ActionGroups = readonly (readonly [group: string, members: readonly SaidAction[]])[];

/** Finds the actions that match a search, best matches first, by group; without a search, common ones come first. */
function useFoundActions(actions: readonly ActionData[] | undefined, text: string): ActionGroups {
  const { t } = useTranslation('workflow');
  const say = useServiceText();
  const keywords = useKeywords().actions;
  const words = plain(text).split(/\s+/).filter(Boolean);
  const hasAll = (told: string): boolean => words.every((word) => plain(told).includes(word));
  /** Sorts an exact id first, then matching names, of these common ones first, then matching descriptions. */
  const rank = ({ id, name, english }: SaidAction): number => {
    if (id === words.join(' ')) return 0;
    if (!hasAll(`${id} ${name} ${english.name}`)) return 3;
    return common.includes(id) ? 1 : 2;
  };
  const found = (actions ?? [])
    .map((action) => said(action, say))
    .filter(({ id, name, summary, group, english }) =>
      hasAll(
        [id, name, summary, group, english.name, english.summary, english.group, keywords[id]].join(' '),
      ),
    )
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || one.group.localeCompare(other.group) || one.uiOrder - other.uiOrder,
    );
  const isCommon = ({ id }: SaidAction): boolean => words.length === 0 && common.includes(id);
  const groups = [
    ...Map.groupBy(
      found.filter((action) => !isCommon(action)),
      ({ group }) => group,
    ),
  ];
  const first = found
    .filter(isCommon)
    .toSorted((one, other) => common.indexOf(one.id) - common.indexOf(other.id));
  return first.length > 0 ? [[t('catalogue.common'), first], ...groups] : groups;
}

/**
 * Lists the actions for steps, common ones first, then by provider; an action is inserted by a click or by
 * dragging.
 */
export function Catalogue({ actions, place, onChoose, onCancel, isReadOnly }: CatalogueProps): ReactElement {
  const { t } = useTranslation('workflow');
  const [text, setText] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  /** Whether Enter was pressed: it chooses the first match once the actions are loaded, unless the search changes. */
  const [isAwaited, setIsAwaited] = useState(false);
  const groups = useFoundActions(actions, text);
  const isSearching = text.trim() !== '';

  const chooseAwaited = useEffectEvent(() => {
    setIsAwaited(false);
    const [action] = groups[0]?.[1] ?? [];
    if (action && !isReadOnly) onChoose(action.id);
  });
  useEffect(() => {
    if (actions && isAwaited) chooseAwaited();
  }, [actions, isAwaited]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('[data-action]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp')
      (at > 0 ? buttons[at - 1] : frame.current?.querySelector('input'))?.focus();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) setIsAwaited(true);
    else return;
    event.preventDefault();
  };

  const showAll = (): void => {
    setText('');
    frame.current?.querySelector('input')?.focus();
  };

  return (
    <Stack gap="xs" ref={frame} onKeyDown={onKeyDown}>
      <TextInput
        label={place}
        placeholder={t('catalogue.search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setIsAwaited(false);
        }}
        data-catalogue-search
      />
      <ScrollArea.Autosize mah="max(160px, calc(100vh - 400px))">
        {groups.map(([group, members]) => (
          <ActionGroup
            key={group}
            group={group}
            members={members}
            onChoose={onChoose}
            isReadOnly={isReadOnly}
          />
        ))}
        {groups.length === 0 && <Text size="sm">{t(actions ? 'catalogue.none' : 'catalogue.reading')}</Text>}
        {groups.length === 0 && actions && isSearching && (
          <Button size="compact-sm" variant="default" mt="xs" onClick={showAll}>
            {t('catalogue.all')}
          </Button>
        )}
      </ScrollArea.Autosize>
    </Stack>
  );
}

interface ActionGroupProps extends Pick<CatalogueProps, 'onChoose' | 'isReadOnly'> {
  readonly group: string;
  readonly members: readonly SaidAction[];
}

function ActionGroup({ group, members, onChoose, isReadOnly }: ActionGroupProps): ReactElement {
  return (
    <div role="group" aria-label={group}>
      <Text size="xs" c="dimmed" fw={600} mt="xs">
        {group}
      </Text>
      {members.map(({ id, name, summary }) => (
        <UnstyledButton
          key={id}
          className="catalogue-action"
          data-action={id}
          draggable={!isReadOnly}
          disabled={isReadOnly}
          onDragStart={(event) => event.dataTransfer.setData(dragTypes.action, id)}
          onClick={() => onChoose(id)}
        >
          <Group justify="space-between" gap={0}>
            <Text size="sm" fw={500} me="xs">
              {name}
            </Text>
            <Text size="xs" c="dimmed" ff="monospace" className="catalogue-id">
              {id}
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {summary}
          </Text>
        </UnstyledButton>
      ))}
    </div>
  );
}
