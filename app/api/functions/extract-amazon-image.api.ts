import type { ApiVisit } from '#app/door.ts'
import { refuse } from '#app/refuse.ts'
import { findProductImage } from '#features/discovery/product-image.ts'
import { answer } from '../admin/answer.ts'
import type { ProductPage } from './generation.schema.ts'

/** The same refusal for every address that cannot be read, so that nobody can map a network with it. */
export async function extractAmazonImage({ deps, body }: ApiVisit<unknown, ProductPage>): Promise<Response> {
  const imageUrl = await findProductImage(deps, body.productUrl.trim())
  return imageUrl === undefined ? refuse(422, 'no_image', 'Please enter the image URL manually') : answer({ imageUrl })
}
