import { Args, Authorized, Query, Resolver } from 'type-graphql';
import { Uuid, UuidQuery } from './uuid.inputs.ts';
import type { UuidService } from './uuid.service.ts';

@Resolver()
export class UuidResolver {
  readonly #uuids: UuidService;

  constructor(uuids: UuidService) {
    this.#uuids = uuids;
  }

  @Authorized()
  @Query(() => Uuid, { description: 'Generates a UUID.' })
  uuid(@Args(() => UuidQuery) query: UuidQuery): Uuid {
    return this.#uuids.make(query);
  }
}
