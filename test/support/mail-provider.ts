import { Length, MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import { JsonObject, StringMap } from '../../src/platform/shape/scalars.ts';
import { action } from '../../src/transform/providers/action.ts';
import { Destination, Secret } from '../../src/transform/providers/provider-config.ts';
import type { Provider } from '../../src/transform/providers/provider.ts';

/** What an integration of the provider sets: every kind of field there is. */
class MailAccount {
  @Field(() => String, { description: 'Where mail is handed in.' })
  @Destination()
  host!: string;

  @Field(() => String, { nullable: true })
  @Secret()
  pin?: string;

  @Field(() => JsonObject, { nullable: true })
  @Secret()
  p12?: object;

  @Field(() => StringMap, { nullable: true })
  headers?: Record<string, string>;

  @Field(() => String, { nullable: true })
  proxy?: string;

  @Field(() => String, { nullable: true })
  @MaxLength(20)
  from?: string;
}

class SendConfig extends MailAccount {
  @Field(() => String)
  @Length(1, 20)
  subject!: string;
}

/** Sends nothing, and ends with the whole config it was given as an arg. */
const send = action<SendConfig>({
  id: 'mail.send',
  name: 'Send',
  summary: 'Tells its config',
  config: SendConfig,
  document: 'none',
  run: async ({ config }) => ({ status: 'OK', args: { config: JSON.stringify(config) } }),
});

class CheckConfig {}

const check = action<CheckConfig>({
  id: 'mail.check',
  name: 'Check',
  summary: 'Needs no account',
  config: CheckConfig,
  document: 'none',
  run: async () => ({ status: 'OK' }),
});

/** A provider with an account, to which nothing is sent. */
export const mailProvider: Provider = {
  id: 'mail',
  name: 'Mail',
  summary: 'Sends mail',
  config: MailAccount,
  actions: [send, check],
};
