import { Badge, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** The key of a scope among words: `silo:read` is `silo_read`. */
export function scopeKey(scope: string): string {
  return scope.replace(':', '_');
}

/** What a token or an app may do, in words; `scope` has the names with spaces between. */
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
