import { ActionIcon, TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPencil } from '../../icons/later-icons.ts';
import './name-field.css';

interface NameFieldProps {
  readonly name: string;
  /** Whether to start as a field, because the workflow has no name yet. */
  readonly isNew: boolean;
  /** Whether the workflow cannot be changed now. */
  readonly isFixed: boolean;
  readonly onName: (name: string) => void;
}

/** Shows a pencil next to the name of a workflow that turns it into a text field. */
export function NameField({ name, isNew, isFixed, onName }: NameFieldProps): ReactElement | null {
  const { t } = useTranslation('workflow');
  const [typed, setTyped] = useState(isNew ? name : undefined);
  const field = useRef<HTMLInputElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasField = useRef(false);
  const isField = typed !== undefined;
  useLayoutEffect(() => {
    if (isField) field.current?.select();
    // The focus is not taken from other elements, nor is the page scrolled during a click.
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
    // After naming a new workflow, the user continues with its first step; the text is applied when the field
    // loses the focus.
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
