import { Matches, MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import { Guarded, Secret } from '../provider-config.ts';
import type { Keys } from './open-keys.ts';
import { FileContent, Title } from '../../../platform/shape/form-hints.ts';

/**
 * Config of an integration that signs files: a PKCS#12 file, or a private key with its certificate; without either, files are not
 * signed. The keys are never sent: signing happens in the service.
 */
export class SigningConfig {
  @Field(() => String, {
    nullable: true,
    description: 'A PKCS#12 file (.p12, .pfx) with the signing key and its certificate, in base64.',
  })
  @Secret({ boundTo: [] })
  @MaxLength(200_000)
  @Matches(/^[A-Za-z0-9+/\s]+={0,2}\s*$/, { message: 'must be in base64' })
  @FileContent('application/pkcs12', 'base64')
  @Title('PKCS#12 file')
  pkcs12?: string;

  @Field(() => String, { nullable: true, description: 'The signing key in PEM, instead of a PKCS#12 file.' })
  @Secret({ boundTo: [] })
  @MaxLength(20_000)
  @Matches(/-----BEGIN (?:RSA |ENCRYPTED )?PRIVATE KEY-----/, { message: 'must be a private key in PEM' })
  @FileContent('application/x-pem-file')
  @Title('Private key')
  privateKey?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The certificate of the signing key in PEM, with its chain.',
  })
  @Guarded()
  @MaxLength(64_000)
  @Matches(/-----BEGIN CERTIFICATE-----/, { message: 'must be certificates in PEM' })
  @FileContent('application/pem-certificate-chain')
  @Title('Certificate')
  certificate?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The password of the PKCS#12 file or of the signing key.',
  })
  @Secret({ boundTo: ['pkcs12', 'privateKey'] })
  @MaxLength(1000)
  @Title('Password')
  password?: string;
}

/** Returns the keys of a config; undefined if it has none. */
export function keysOf({ pkcs12, privateKey, certificate, password }: SigningConfig): Keys | undefined {
  if ([pkcs12, privateKey, certificate].every((part) => part === undefined)) return undefined;
  return { pkcs12, privateKey, certificate, password };
}
