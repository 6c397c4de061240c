import { Field } from 'type-graphql';
import type { ReadingServices } from '../einvoice/importing.ts';
import type { Provider } from '../provider.ts';
import { nationalGeneration } from './national-generation.ts';
import { nationalImport } from './national-import.ts';

class KsefStep {
  @Field(() => Boolean, { nullable: true, description: 'True: the file has no public URL.' })
  private?: boolean;
}

/** Writes and reads FA(3); what is exchanged with KSeF is left to others. */
export function ksefProvider(services: ReadingServices): Provider {
  const generate = nationalGeneration<KsefStep>(
    {
      id: 'gov-pl.generate',
      name: 'Generate FA(3)',
      summary: 'Writes the invoice as FA(3) of KSeF',
      config: KsefStep,
      options: () => ({ format: 'ksef' }),
    },
    services,
  );
  const read = nationalImport(
    {
      id: 'gov-pl.import',
      name: 'Import FA(3)',
      summary: 'Makes an entry of an invoice in FA(3) of KSeF, with which the job goes on',
      format: 'ksef',
    },
    services,
  );
  return {
    id: 'ksef',
    name: 'KSeF',
    summary: 'Writes and reads Polish e-invoices',
    sharesIds: true,
    actions: [generate, read],
  };
}
