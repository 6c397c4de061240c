import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Something about a document that was noticed and did not refuse it.' })
export class DocumentFault {
  @Field(() => String, { description: 'What kind of thing: `DOCMILL-...`.' })
  code!: string;

  @Field(() => [String], { description: 'JSON paths from the envelope: `$.doc.lines[0].item`.' })
  paths!: string[];

  @Field(() => String, { description: 'What, in plain words.' })
  message!: string;
}
