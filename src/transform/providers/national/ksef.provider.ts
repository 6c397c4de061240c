import { Field } from 'type-graphql';
import type { ReadingServices } from '../einvoice/importing.ts';
import type { Provider } from '../provider.ts';
import { nationalGeneration } from './national-generation.ts';
import { nationalImport } from './national-import.ts';

class KsefStep {
  @Field(() => Boolean, { nullable: true, description: 'Whether the file has no public URL.' })
  private?: boolean;
}

/** Creates the provider that writes and reads FA(3); exchange with KSeF is not included. */
export function ksefProvider(services: ReadingServices): Provider {
  const generate = nationalGeneration<KsefStep>(
    {
      id: 'gov-pl.generate',
      name: 'Generate FA(3)',
      summary: 'Generates the invoice as KSeF FA(3) XML',
      config: KsefStep,
      example: {},
      options: () => ({ format: 'ksef' }),
    },
    services,
  );
  const read = nationalImport(
    {
      id: 'gov-pl.import',
      name: 'Import FA(3)',
      summary: 'Imports a KSeF FA(3) invoice as the document of the job',
      example: { file: 'invoice' },
      format: 'ksef',
    },
    services,
  );
  return {
    id: 'ksef',
    name: 'KSeF',
    summary: 'Generates and imports Polish e-invoices',
    sharesIds: true,
    actions: [generate, read],
  };
}
