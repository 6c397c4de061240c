import { FieldResolver, Query, Resolver } from 'type-graphql';
import { cost } from '../../platform/graphql/cost.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { System, SystemDatabase, SystemFinding, SystemQueue, SystemWorker } from './installation.resource.ts';
import type { SystemService } from './system.service.ts';

@Resolver(() => System)
export class SystemResolver {
  readonly #system: SystemService;

  constructor(system: SystemService) {
    this.#system = system;
  }

  @Query(() => System, { description: 'Returns the status of the installation across all workspaces.' })
  @Requires('system:read')
  system(): Pick<System, 'version' | 'storage'> {
    return this.#system.facts();
  }

  @FieldResolver(() => SystemDatabase)
  database(): Promise<SystemDatabase> {
    return this.#system.database();
  }

  @FieldResolver(() => SystemQueue, { complexity: cost.count })
  queue(): Promise<SystemQueue> {
    return this.#system.queue();
  }

  @FieldResolver(() => [SystemWorker], { complexity: cost.count })
  workers(): Promise<SystemWorker[]> {
    return this.#system.workers();
  }

  @FieldResolver(() => [SystemFinding], { complexity: cost.walk })
  findings(): Promise<SystemFinding[]> {
    return this.#system.findings();
  }
}
