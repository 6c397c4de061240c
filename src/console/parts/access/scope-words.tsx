import { Badge, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the key of a scope in word files: `silo_read` for `silo:read`. */
export function scopeKey(scope: string): string {
  return scope.replace(':', '_');
}

/** Shows the permissions of a token or an app in words; `scope` contains scopes separated by spaces. */
export function ScopeWords({ scope }: { readonly scope: string }): ReactElement {
  const { t } = useTranslation('records');
  return (
    <Group gap={4} component="span">
      {scope
        .split(' ')
        .filter(Boolean)
        .map((name) => (
          <Badge key={name} variant="default" tt="none" fw={400} title={name}>
            {t(`scope.${scopeKey(name)}`, name)}
          </Badge>
        ))}
    </Group>
  );
}
