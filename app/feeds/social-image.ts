import { socialCard, socialSize } from '#app/brand/social-card.ts'
import type { ApiContext } from '#app/route.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { categoriesOf } from '#domain/site/site.ts'
import { notFound } from '#app/responses.ts'
import { findSocialArticle } from '#features/articles/feed-queries.ts'
import { paintBrand } from './brand-look.ts'
import { fileResponse } from './file-response.ts'
import { rasterizeHero } from './raster-picture.ts'

/** `/social/<slug>.png`: the title beside the article's picture. */
export async function getSocialImage({ deps, site, params }: ApiContext<{ file: string }>): Promise<Response> {
  const slug = /^(.+)\.png$/.exec(params.file)?.[1]
  const article = slug === undefined ? undefined : await findSocialArticle(deps.db, slug)
  if (!article) return notFound()
  const { title, category } = article
  const hue = findCategory(categoriesOf(site), category)?.hue
  const card = socialCard({ title, category, hue, siteName: site.name, picture: await rasterizeHero(deps, article) })
  const svg = await paintBrand(deps, site, card.svg)
  return fileResponse('png', await deps.rasterizer.rasterize(svg, socialSize.width))
}
