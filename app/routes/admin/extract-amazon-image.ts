import type { ApiVisit } from '#app/route.ts'
import { refuse } from '#app/error-response.ts'
import { findProductImage } from '#features/discovery/product-image.ts'
import { answer } from './responses.ts'
import type { ProductPage } from './generation-schemas.ts'

/** The same refusal for every address that cannot be read, so that nobody can map a network with it. */
export async function extractAmazonImage({ deps, body }: ApiVisit<unknown, ProductPage>): Promise<Response> {
  const imageUrl = await findProductImage(deps, body.productUrl.trim())
  return imageUrl === undefined ? refuse(422, 'no_image', 'Please enter the image URL manually') : answer({ imageUrl })
}
