import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What became of trying out an integration by one call without an effect.' })
export class IntegrationTest {
  @Field(() => Boolean, { description: 'Whether the system behind it can be worked with.' })
  ok!: boolean;

  @Field(() => String, {
    description:
      'ok; reached (it is there and knows no tests); target-refused, host-unreachable, host-failing, host-busy, timeout, connection-lost, answer-unreadable; http-401 and others after the status of the answer; of mail servers also tls-failed, auth-failed, token-unavailable, message-refused and deferred; of keys to sign with certificate-invalid.',
  })
  code!: string;

  @Field(() => String)
  message!: string;

  @Field(() => Int, { description: 'How long the call took, in milliseconds.' })
  durationMs!: number;
}
