import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A fault of a document that did not cause its rejection.' })
export class DocumentFault {
  @Field(() => String, { description: 'Code of the fault: `DOCMILL-...`.' })
  code!: string;

  @Field(() => [String], { description: 'JSON paths from the envelope: `$.doc.lines[0].item`.' })
  paths!: string[];

  @Field(() => String, { description: 'Human-readable description of the fault.' })
  message!: string;
}
