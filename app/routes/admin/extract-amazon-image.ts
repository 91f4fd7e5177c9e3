import type { ApiContext } from '#app/route.ts'
import { errorResponse } from '#app/responses.ts'
import { findProductImage } from '#features/discovery/product-image.ts'
import { jsonResponse } from './responses.ts'
import type { ProductImageBody } from './generation-schemas.ts'

/** The same refusal for every address that cannot be read, so that nobody can map a network with it. */
export async function extractAmazonImage({ deps, body }: ApiContext<unknown, ProductImageBody>): Promise<Response> {
  const imageUrl = await findProductImage(deps, body.productUrl.trim())
  return imageUrl === undefined
    ? errorResponse(422, 'no_image', 'Please enter the image URL manually')
    : jsonResponse({ imageUrl })
}
