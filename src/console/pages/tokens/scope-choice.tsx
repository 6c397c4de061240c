import { Checkbox, Fieldset, Input, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { scopeKey } from '../../parts/access/scope-words.tsx';
import { allows, findRestriction, withScope } from './grants.logic.ts';

interface ScopeChoiceProps {
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
  /** Scopes of the user. */
  readonly own: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error: string | undefined;
}

/** Selects the scopes of a token: each with a description, and the reason if it is disabled. */
export function ScopeChoice({ scopes, own, chosen, onChange, error }: ScopeChoiceProps): ReactElement {
  const { t } = useTranslation(['tokens', 'records']);
  return (
    <Fieldset legend={t('form.scopes')}>
      <Stack gap={6}>
        {scopes.map(({ name, description }) => {
          const held = findRestriction(own, chosen, name);
          const words = t(`tokens:scope.${scopeKey(name)}`, description);
          return (
            <Checkbox
              key={name}
              size="sm"
              label={t(`records:scope.${scopeKey(name)}`, name)}
              description={held ? `${words} ${t(`form.${held}`)}` : words}
              checked={chosen.includes(name) || allows(chosen, name)}
              disabled={held !== undefined}
              onChange={({ currentTarget }) => onChange(withScope(chosen, name, currentTarget.checked))}
            />
          );
        })}
        {error && <Input.Error role="alert">{error}</Input.Error>}
      </Stack>
    </Fieldset>
  );
}
