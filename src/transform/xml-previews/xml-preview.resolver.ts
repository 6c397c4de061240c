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
    description: 'A document as the XML that would be written of it, with its report; nothing of it is kept.',
    complexity: cost.document,
  })
  previewXml(
    @Ctx() { scope, signal }: GraphqlContext,
    @Arg('input', () => XmlPreviewInput) input: XmlPreviewInput,
  ): Promise<XmlPreview> {
    return this.#previews.preview(scope, input, signal);
  }
}
