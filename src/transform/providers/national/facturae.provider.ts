import { Field } from 'type-graphql';
import { IsObject } from 'class-validator';
import { Json as JsonScalar } from '../../../platform/shape/scalars.ts';
import { isObject } from '@docmill/documents/json';
import type { Json } from '@docmill/documents/json';
import type { DocumentServices } from '../document-services.ts';
import type { Provider } from '../provider.ts';
import { stepWarning } from '../step-issue.ts';
import { nationalGeneration } from './national-generation.ts';
import { keysOf, SigningConfig } from './signing.config.ts';
import { signingTest } from './signing-test.ts';
import { Obsolete, OfDocuments, Title } from '../../../platform/shape/form-hints.ts';
import { PrivateFile } from '../einvoice/generation.config.ts';

class FacturaeStep extends SigningConfig {
  @Field(() => JsonScalar, {
    nullable: true,
    description:
      'The party that issues the invoice for the supplier, in the form of parties of documents: name, tax_id, addresses.',
  })
  @IsObject({ message: 'must be a party' })
  @Title('Issuer')
  @OfDocuments('org/party')
  issuer?: Json;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Accepted for compatibility; signatures contain no timestamp of an authority.',
  })
  @Obsolete()
  addTimestamp?: boolean;

  @PrivateFile()
  private?: boolean;
}

/** Warning for published workflows that request a timestamp. */
const noTimestamp = 'has no effect: signatures say the time of the service, without an authority for it';

/** Creates the provider that writes Facturae; exchange with the authorities is not included. */
export function facturaeProvider(services: Pick<DocumentServices, 'threads' | 'policy'>): Provider {
  const generate = nationalGeneration<FacturaeStep>(
    {
      id: 'gov-es.facturae.generate',
      name: 'Generate Facturae',
      summary: 'Generates the invoice as Facturae 3.2.2 XML, signed (XAdES-EPES) if a certificate is set',
      config: FacturaeStep,
      example: {},
      keys: keysOf,
      check: async ({ addTimestamp }) => (addTimestamp ? [stepWarning(['add_timestamp'], noTimestamp)] : []),
      options: ({ config: { issuer } }) => ({
        format: 'facturae',
        issuer: isObject(issuer) ? issuer : undefined,
      }),
    },
    services,
  );
  return {
    id: 'facturae',
    name: 'Facturae',
    summary: 'Generates Spanish e-invoices, signed if a certificate is set',
    config: SigningConfig,
    test: signingTest(services.threads),
    sharesIds: true,
    actions: [generate],
  };
}
