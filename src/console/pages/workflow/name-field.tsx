import { ActionIcon, TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPencil } from '../../icons/later-icons.ts';
import './name-field.css';

interface NameFieldProps {
  readonly name: string;
  /** Whether it begins as a field: nobody has named the workflow yet. */
  readonly isNew: boolean;
  /** Nothing of the workflow can be changed now. */
  readonly isFixed: boolean;
  readonly onName: (name: string) => void;
}

/** The name of a workflow where it is read: a pencil beside it makes it a field, which stands in its place. */
export function NameField({ name, isNew, isFixed, onName }: NameFieldProps): ReactElement | null {
  const { t } = useTranslation('workflow');
  const [typed, setTyped] = useState(isNew ? name : undefined);
  const field = useRef<HTMLInputElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasField = useRef(false);
  const isField = typed !== undefined;
  useLayoutEffect(() => {
    if (isField) field.current?.select();
    // Whoever has gone on to something else is not called back, nor is the page moved from under a pointer that is pressed.
    else if (wasField.current && document.activeElement === document.body)
      pencil.current?.focus({ preventScroll: true });
    wasField.current = isField;
  }, [isField]);
  if (isFixed) return null;
  if (!isField)
    return (
      <ActionIcon
        ref={pencil}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('name.edit')}
        title={t('name.edit')}
        onClick={() => setTyped(name)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
    );
  const leave = (): void => setTyped(undefined);
  const take = (): void => {
    const next = typed.trim();
    if (next && next !== name) onName(next);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const search = isNew && document.querySelector<HTMLElement>('[data-catalogue-search]');
    // Whoever has named a new workflow goes on with its first step; what was typed is taken as the field is left.
    if (event.key === 'Enter' && search) search.focus();
    else if (event.key === 'Enter') take();
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  };
  return (
    <TextInput
      ref={field}
      className="name-field"
      size="md"
      aria-label={t('name.label')}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
    />
  );
}
