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

  @Mutation(() => PdfPreview, {
    description: 'Prints a document for a preview and returns the file without storing it.',
  })
  @Requires('transform:write')
  previewPdf(
    @Ctx() { scope, signal }: GraphqlContext,
    @Arg('input', () => PdfPreviewInput, { description: 'Document and print options.' })
    input: PdfPreviewInput,
  ): Promise<PdfPreview> {
    return this.#previews.text(scope, input, signal);
  }
}
