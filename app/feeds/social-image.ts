import { socialCard, socialSize } from '#app/brand/social-card.ts'
import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'
import { findSocialArticle } from '#features/articles/feed-queries.ts'
import { findIllustrationRequestByUrl } from '#features/media/queries.ts'
import { paintBrand } from './brand-look.ts'
import { fileResponse } from './file-response.ts'

/** `/social/<slug>.png`: the title beside the article's illustration. */
export async function getSocialImage({ deps, site, params }: ApiContext<{ file: string }>): Promise<Response> {
  const slug = /^(.+)\.png$/.exec(params.file)?.[1]
  const article = slug === undefined ? undefined : await findSocialArticle(deps.db, slug)
  if (!article) return notFound()
  const { title, category } = article
  const { variant = 0, picture: shown } = (await findIllustrationRequestByUrl(deps.db, article.image_url)) ?? {}
  // The nearly square format keeps the animal inside the part that the card shows.
  const picture = deps.illustrator.illustrate({ title, category, kind: 'inline', variant, picture: shown }).svg
  const card = socialCard({ title, category, siteName: site.name, picture })
  const svg = await paintBrand(deps, site, card.svg)
  return fileResponse('png', await deps.rasterizer.rasterize(svg, socialSize.width))
}
