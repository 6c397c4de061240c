import { IsIn } from 'class-validator';
import { Field } from 'type-graphql';
import { threadTask, type ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { SiloMetaInput } from '../../../silo/meta/meta.inputs.ts';
import type { SiloMetaService } from '../../../silo/meta/meta.service.ts';
import { action, entryOf, ko, ok, skip, type Action, type Task } from '../action.ts';
import { readTaxIds, type FoundNumber, type VatNumber } from './tax-ids.thread.ts';
import type { VatCheck } from './vies-answer.ts';
import type { ViesService } from './vies-service.ts';
import { Title, Titles } from '../../../platform/shape/form-hints.ts';

const parties = ['customer', 'supplier'] as const;

class LookupConfig {
  @Field(() => String, {
    nullable: true,
    description: 'Party whose number is checked; the customer by default.',
  })
  @IsIn(parties)
  @Title('Party')
  @Titles({ customer: 'Customer', supplier: 'Supplier' })
  party?: (typeof parties)[number];
}

/** Services that checking VAT numbers requires. */
export interface LookupServices {
  readonly vies: ViesService;
  readonly meta: Pick<SiloMetaService, 'put'>;
  readonly threads: ThreadPool;
}

const readTask = threadTask(import.meta.url, 'tax-ids', 'readTaxIds', readTaxIds);

/** Checks in VIES whether the VAT number of a party is valid, and stores the result as metadata of the entry. */
export function lookupAction({ vies, meta, threads }: LookupServices): Action<LookupConfig> {
  return action<LookupConfig>({
    id: 'vies.lookup',
    name: 'Validate tax IDs',
    summary: 'Checks the VAT number of a party in the register of its EU member state',
    config: LookupConfig,
    example: { party: 'customer' },
    // Two calls and the waits for their turns.
    timeoutSeconds: 120,
    outside: true,
    async run(task) {
      const { config, scope, signal } = task;
      const { party = 'customer' } = config;
      const { id, text } = entryOf(task);
      const found = await threads.run(readTask, text, { signal, length: text.length });
      const number = found[party];
      if (number === 'no-tax-id') return skip(number, `The ${party} has no tax identity`);
      if (number === 'not-in-eu') return skip(number, `The ${party} is not of a member state of the EU`);
      const requester = numberIn(found[party === 'customer' ? 'supplier' : 'customer']);
      const checked = await vies.check(task, number, requester);
      if ('outcome' in checked) return checked.outcome;
      await meta.put(scope, id, `vies-${party}`, evidence(task, number, checked));
      return createCheckOutcome(number, checked);
    },
  });
}

function numberIn(found: FoundNumber): VatNumber | undefined {
  return typeof found === 'string' ? undefined : found;
}

function createCheckOutcome({ country, code }: VatNumber, { valid, requestIdentifier }: VatCheck) {
  const proof = requestIdentifier === undefined ? '' : ` (consultation number ${requestIdentifier})`;
  return valid
    ? ok({ code: 'valid', message: `${country}${code} is valid${proof}` })
    : ko('invalid', `${country}${code} is not valid${proof}`);
}

/** Returns the metadata to store for a check: its consultation number proves to authorities that the check was made. */
function evidence({ now }: Task, { country, code }: VatNumber, checked: VatCheck): SiloMetaInput {
  const { valid, checkedAt = now.toISOString(), requestIdentifier, name, address } = checked;
  return Object.assign(new SiloMetaInput(), {
    ...(requestIdentifier !== undefined && { ref: requestIdentifier.slice(0, 255) }),
    value: {
      country,
      code,
      valid,
      checked_at: checkedAt,
      ...(requestIdentifier !== undefined && { request_identifier: requestIdentifier }),
      ...(name !== undefined && { name }),
      ...(address !== undefined && { address }),
    },
  });
}
