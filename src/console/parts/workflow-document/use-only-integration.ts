import { useQuery } from 'urql';
import { graphql } from '../../graphql/graphql.ts';

const IntegrationProviders = graphql(`
  query IntegrationProviders {
    integrations(first: 100, disabled: false) {
      nodes {
        id
        provider
      }
    }
  }
`);

/** Returns a function that finds the integration of a provider if the workspace has exactly one that can be used. */
export function useOnlyIntegration(): (provider: string) => string | undefined {
  const [{ data }] = useQuery({ query: IntegrationProviders, requestPolicy: 'cache-and-network' });
  return (provider) => {
    const found = data?.integrations?.nodes.filter((each) => each.provider === provider) ?? [];
    return found.length === 1 ? found[0]?.id : undefined;
  };
}
