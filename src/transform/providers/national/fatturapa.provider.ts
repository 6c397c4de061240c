import { Matches, MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import { ko, type Action } from '../action.ts';
import { needsStoredPrint, printNeeds, findPrint } from '../einvoice/entry-print.ts';
import type { ReadingServices } from '../einvoice/importing.ts';
import type { Provider } from '../provider.ts';
import { Destination } from '../provider-config.ts';
import { nationalGeneration } from './national-generation.ts';
import { nationalImport } from './national-import.ts';
import { keysOf, SigningConfig } from './signing.config.ts';
import { signingTest } from './signing-test.ts';
import { Title } from '../../../platform/shape/form-hints.ts';
import { PrivateFile } from '../einvoice/generation.config.ts';

/** Config of an integration of the provider: the transmitter, and the keys of the signer. */
class FatturaPaConfig extends SigningConfig {
  @Field(() => String, {
    nullable: true,
    description:
      'Country of the party that transmits the invoices to the exchange (IdPaese), for example IT; requires a code.',
  })
  @Destination()
  @Matches(/^[A-Z]{2}$/, { message: 'must be two capital letters' })
  @Title('Transmitter country')
  transmitterCountry?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Tax code of the transmitting party (IdCodice); the supplier by default.',
  })
  @Destination()
  @MaxLength(28)
  @Matches(/^[A-Za-z0-9]+$/, { message: 'must be letters and digits' })
  @Title('Transmitter tax code')
  transmitterCode?: string;
}

class FatturaPaStep extends FatturaPaConfig {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether to embed the PDF of the document in the XML (Allegati); the step fails if there is none.',
  })
  @Title('Embed the PDF')
  attachInvoicePdf?: boolean;

  @PrivateFile()
  private?: boolean;
}

/** Arg of a job with the progressive number of the file name, which must be unique for the transmitter forever. */
const progressiveArg = 'fatturapa-progressive';

/** Creates the provider that writes and reads FatturaPA; exchange with the tax authority is not included. */
export function fatturaPaProvider(services: ReadingServices): Provider {
  return {
    id: 'fatturapa',
    name: 'FatturaPA',
    summary: 'Generates and imports Italian e-invoices, signed if a certificate is set',
    config: FatturaPaConfig,
    test: signingTest(services.threads),
    sharesIds: true,
    actions: [
      generation(services),
      nationalImport(
        {
          id: 'sdi-it.import',
          name: 'Import FatturaPA',
          summary:
            'Imports a FatturaPA invoice, also from a signed envelope (.p7m), as the document of the job',
          example: { file: 'invoice' },
          format: 'fatturapa',
        },
        services,
      ),
    ],
  };
}

function generation(services: ReadingServices): Action<FatturaPaStep> {
  return nationalGeneration(
    {
      id: 'sdi-it.generate',
      name: 'Generate FatturaPA',
      summary: 'Generates the invoice as FatturaPA XML (FPR12, FPA12)',
      config: FatturaPaStep,
      example: {},
      codes: ['no-pdf', 'pdf-too-large', 'bad-argument'],
      keys: keysOf,
      needs: ({ attachInvoicePdf }) => printNeeds(attachInvoicePdf),
      options: async (task, isRehearsal) => {
        const { transmitterCountry: country = 'IT', transmitterCode: code, attachInvoicePdf } = task.config;
        const progressive = task.args[progressiveArg];
        if (progressive !== undefined && !/^[A-Za-z0-9]{1,5}$/.test(progressive))
          return ko('bad-argument', `${progressiveArg} must be one to five letters and digits`);
        const embeds = isRehearsal ? needsStoredPrint(task, attachInvoicePdf) : attachInvoicePdf;
        const print = embeds ? await findPrint(task, services.files) : undefined;
        if (print && 'status' in print) return print;
        const transmitter = code === undefined ? undefined : { country, code };
        return { format: 'fatturapa', transmitter, progressive, print };
      },
    },
    services,
  );
}
