import { socialCard, socialSize } from '#app/brand/social-card.ts'
import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'
import { findSocialArticle } from '#features/articles/feed-queries.ts'
import { findIllustrationRequest } from '#features/media/queries.ts'
import type { Db } from '#features/tables.ts'
import { fileResponse } from './file-response.ts'

const illustrationUrl = /^\/media\/([0-9a-f]{24})\.svg$/

/** `/social/<slug>.png`: the title beside the article's illustration. */
export async function getSocialImage({ deps, site, params }: ApiContext<{ file: string }>): Promise<Response> {
  const slug = /^(.+)\.png$/.exec(params.file)?.[1]
  const article = slug === undefined ? undefined : await findSocialArticle(deps.db, slug)
  if (!article) return notFound()
  const { title, category } = article
  const variant = await variantOf(deps.db, article.image_url)
  // The nearly square format keeps the animal inside the part that the card shows.
  const picture = deps.illustrator.illustrate({ title, category, kind: 'inline', variant }).svg
  const { svg } = socialCard({ title, category, siteName: site.name, picture })
  return fileResponse('png', await deps.rasterizer.rasterize(svg, socialSize.width))
}

/** The variant of the article's own illustration, if it has one. */
async function variantOf(db: Db, image: string): Promise<number> {
  const id = illustrationUrl.exec(image)?.[1]
  const recipe = id === undefined ? undefined : await findIllustrationRequest(db, id)
  return recipe?.variant ?? 0
}
