import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { cost } from '../../platform/graphql/cost.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { XmlPreview, XmlPreviewInput } from './xml-preview.ts';
import type { XmlPreviewService } from './xml-preview.service.ts';

@Resolver(() => XmlPreview)
export class XmlPreviewResolver {
  readonly #previews: XmlPreviewService;

  constructor(previews: XmlPreviewService) {
    this.#previews = previews;
  }

  @Requires('silo:read')
  @Query(() => XmlPreview, {
    description:
      'Generates the XML of a document and returns it with its validation report, without storing it.',
    complexity: cost.document,
  })
  previewXml(
    @Ctx() { scope, signal }: GraphqlContext,
    @Arg('input', () => XmlPreviewInput, { description: 'Document and format.' }) input: XmlPreviewInput,
  ): Promise<XmlPreview> {
    return this.#previews.preview(scope, input, signal);
  }
}
