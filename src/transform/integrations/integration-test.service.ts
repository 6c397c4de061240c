import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { read } from '../../platform/shape/read.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import { IntegrationTest } from './integration-test.ts';
import type { IntegrationService } from './integration.service.ts';

/** Tests integrations, including disabled ones before they are enabled again. */
export class IntegrationTestService {
  readonly #clock: Clock;
  readonly #integrations: IntegrationService;
  readonly #catalogue: Catalogue;

  constructor(clock: Clock, integrations: IntegrationService, catalogue: Catalogue) {
    this.#clock = clock;
    this.#integrations = integrations;
    this.#catalogue = catalogue;
  }

  /** Tests an integration by one call. Refuses one whose provider has no test. */
  async test(scope: Scope, id: string): Promise<IntegrationTest> {
    const integration = await this.#integrations.find(scope, id);
    if (!integration) throw notFound('Integration');
    const provider = this.#catalogue.provider(integration.provider ?? '');
    if (!provider?.test || !provider.config)
      throw invalid({ provider: 'has no test: only running a step tells whether it works' });
    const config = read(provider.config, this.#integrations.openConfig(integration));
    const startedAt = performance.now();
    const { workspaceId } = scope;
    const { signal } = new AbortController();
    const result = await provider.test(config, { workspaceId, now: this.#clock.now(), signal });
    const durationMs = Math.round(performance.now() - startedAt);
    return Object.assign(new IntegrationTest(), result, { durationMs });
  }
}
