import { createPrivateKey } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { IsIn, Matches, Max, MaxLength, Min, ValidateBy, type ValidationArguments } from 'class-validator';
import { Field, Int } from 'type-graphql';
import { Destination, Guarded, Secret } from '../provider-config.ts';
import { mailboxOf } from './mail-address.ts';
import { FileContent, Title, Titles } from '../../../platform/shape/form-hints.ts';

/** Security of the connection: TLS from the start, STARTTLS, which is then required, or none. */
const securities = ['tls', 'starttls', 'none'] as const;

/** Validates a value together with other fields; `problemOf` returns the error, if any. */
function Fits(
  name: string,
  problemOf: (value: string, config: SmtpConfig) => string | undefined,
): PropertyDecorator {
  const problem = ({ value, object }: ValidationArguments) =>
    problemOf(value as string, object as SmtpConfig);
  return ValidateBy({
    name,
    validator: {
      validate: (_value, argument) => argument !== undefined && problem(argument) === undefined,
      defaultMessage: (argument) => (argument && problem(argument)) ?? '',
    },
  });
}

const userProblem = (_proof: string, { username }: SmtpConfig): string | undefined =>
  username === undefined ? 'needs username' : undefined;

function proofProblem(_username: string, { password, oauth2TokenUrl }: SmtpConfig): string | undefined {
  const isProven = password !== undefined || oauth2TokenUrl !== undefined;
  return isProven ? undefined : 'needs password or oauth2_token_url';
}

const openProblem = (security: string, { username }: SmtpConfig): string | undefined =>
  security === 'none' && username !== undefined ? 'gets no credentials without TLS' : undefined;

function tokenProblem(url: string, config: SmtpConfig): string | undefined {
  const { password, oauth2ClientId, oauth2RefreshToken, oauth2ClientSecret } = config;
  const lacksUser = userProblem(url, config);
  if (lacksUser !== undefined) return lacksUser;
  if (password !== undefined) return 'stands in place of a password, not beside it';
  if (oauth2ClientId === undefined) return 'needs oauth2_client_id';
  const isProven = oauth2RefreshToken !== undefined || oauth2ClientSecret !== undefined;
  return isProven ? undefined : 'needs oauth2_refresh_token or oauth2_client_secret';
}

function keyProblem(pem: string, { dkimDomain, dkimSelector }: SmtpConfig): string | undefined {
  if (dkimDomain === undefined || dkimSelector === undefined) return 'needs dkim_domain and dkim_selector';
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    return asymmetricKeyType === 'rsa' && bits >= 1024
      ? undefined
      : 'must be an RSA key of at least 1024 bits';
  } catch {
    return 'must be a private key in PEM';
  }
}

function certificatesProblem(pem: string): string | undefined {
  try {
    createSecureContext({ ca: pem });
    return pem.includes('BEGIN CERTIFICATE') ? undefined : 'must be certificates in PEM';
  } catch {
    return 'must be certificates in PEM';
  }
}

/** Config of an integration of the provider: the mail server, the login and the sender. */
export class SmtpConfig {
  @Field(() => String, { description: 'The mail server, for example smtp.example.com.' })
  @Destination()
  @MaxLength(253)
  @Matches(/^(?:[\w.-]+|[0-9a-fA-F:]+:[0-9a-fA-F:.]*)$/, { message: 'must be a host' })
  @Title('Host')
  host!: string;

  @Field(() => String, { description: 'The sender, for example Acme Invoices <invoices@acme.example>.' })
  @MaxLength(500)
  @Fits('mailbox', (text) => (mailboxOf(text) ? undefined : 'must be an address, with or without a name'))
  @Title('From')
  from!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Port of the server; by default 465 with TLS from the start, 587 with STARTTLS, 25 without encryption.',
  })
  @Destination()
  @Min(1)
  @Max(65_535)
  @Title('Port')
  port?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Encryption of the connection; STARTTLS by default. If the server does not support STARTTLS, nothing is sent.',
  })
  @Destination()
  @IsIn(securities)
  @Fits('credentials', openProblem)
  @Title('Encryption')
  @Titles({ tls: 'TLS from the start', starttls: 'STARTTLS', none: 'No encryption' })
  security?: (typeof securities)[number];

  @Field(() => String, {
    nullable: true,
    description: 'Certificates in PEM to trust instead of the default ones.',
  })
  @Destination()
  @MaxLength(64_000)
  @Fits('certificates', certificatesProblem)
  @FileContent('application/pem-certificate-chain')
  @Title('CA certificates')
  ca?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Username for the login; requires a password or an OAuth 2 token URL.',
  })
  @Destination()
  @MaxLength(320)
  @Fits('proof', proofProblem)
  @Title('Username')
  username?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Password for the login; cannot be combined with an OAuth 2 token URL.',
  })
  @Secret()
  @MaxLength(1000)
  @Fits('user', userProblem)
  @Title('Password')
  password?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Token endpoint for access tokens (OAuth 2, RFC 6749).',
  })
  @Destination()
  @MaxLength(2000)
  @Matches(/^https?:\/\/[^\s#]+$/, { message: 'must be an http or https URL' })
  @Fits('tokens', tokenProblem)
  @Title('OAuth 2 token URL')
  oauth2TokenUrl?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Client ID for requesting tokens; required with a token URL.',
  })
  @Destination()
  @MaxLength(1000)
  @Title('OAuth 2 client ID')
  oauth2ClientId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Client secret for requesting tokens; required without a refresh token.',
  })
  @Secret()
  @MaxLength(4000)
  @Title('OAuth 2 client secret')
  oauth2ClientSecret?: string;

  @Field(() => String, {
    nullable: true,
    description: 'If set, tokens are requested on behalf of a user, otherwise of the client.',
  })
  @Secret()
  @MaxLength(10_000)
  @Title('OAuth 2 refresh token')
  oauth2RefreshToken?: string;

  @Field(() => String, { nullable: true, description: 'The scopes to request.' })
  @Destination()
  @MaxLength(1000)
  @Title('OAuth 2 scopes')
  oauth2Scope?: string;

  @Field(() => String, { nullable: true, description: 'The domain that messages are signed for (DKIM).' })
  @Guarded()
  @MaxLength(253)
  @Matches(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, { message: 'must be a domain in small letters' })
  @Title('DKIM domain')
  dkimDomain?: string;

  @Field(() => String, { nullable: true, description: 'The selector of the public key in that domain.' })
  @Guarded()
  @MaxLength(253)
  @Matches(/^[\w-]+(?:\.[\w-]+)*$/, { message: 'must be a selector' })
  @Title('DKIM selector')
  dkimSelector?: string;

  @Field(() => String, { nullable: true, description: 'The RSA key that signs messages, in PEM.' })
  @Secret({ boundTo: ['dkimDomain', 'dkimSelector'] })
  @MaxLength(10_000)
  @Fits('key', keyProblem)
  @FileContent('application/x-pem-file')
  @Title('DKIM private key')
  dkimPrivateKey?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of idle connections to keep for the next message; 2 by default, 0 for none.',
  })
  @Guarded()
  @Min(0)
  @Max(20)
  @Title('Idle connections')
  connections?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Timeout in seconds without an answer of the server; 120 by default.',
  })
  @Guarded()
  @Min(1)
  @Max(300)
  @Title('Timeout')
  timeout?: number;
}

/** Returns the configured port, or the default port of the security. */
export function portOf({ port, security }: SmtpConfig): number {
  return port ?? (security === 'tls' ? 465 : security === 'none' ? 25 : 587);
}
