import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { PdfPreview, PdfPreviewInput } from './preview.ts';
import type { PdfPreviewService } from './preview.service.ts';

@Resolver(() => PdfPreview)
export class PdfPreviewResolver {
  readonly #previews: PdfPreviewService;

  constructor(previews: PdfPreviewService) {
    this.#previews = previews;
  }

  @Mutation(() => PdfPreview, { description: 'Prints a document to look at it; nothing of it is kept.' })
  @Requires('transform:write')
  previewPdf(
    @Ctx() { scope, signal }: GraphqlContext,
    @Arg('input', () => PdfPreviewInput) input: PdfPreviewInput,
  ): Promise<PdfPreview> {
    return this.#previews.text(scope, input, signal);
  }
}
