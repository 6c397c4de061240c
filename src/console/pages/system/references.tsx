import { Anchor, List, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { servicePath } from '../../graphql/service-address.ts';

/** What the service serves beside the console for those who write programs. */
const pages = { rest: '/docs/rest', graphql: '/docs/graphql', openapi: '/openapi.json' } as const;

/** Ways to the documentation of the API, and to where it can be tried. */
export function References(): ReactElement {
  const { t } = useTranslation('system');
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('api.title')}
      </Title>
      <List size="sm" spacing={4}>
        {Object.entries(pages).map(([name, href]) => (
          <List.Item key={name}>
            <Anchor
              href={servicePath + href}
              target="_blank"
              // The explorer is let in with the token of this tab, which a page that was opened by another one inherits.
              rel={name === 'graphql' ? 'opener' : 'noopener'}
              size="sm"
            >
              {t(`api.${name as keyof typeof pages}`)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
