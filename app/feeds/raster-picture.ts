import type { RasterPicture } from '#app/brand/svg.ts'
import type { Needs } from '#features/deps.ts'
import { findFocalPoint, findIllustrationRequestByUrl, parseMediaId, readUpload } from '#features/media/queries.ts'
import type { IllustrationRequest } from '#features/media/ports.ts'

/** The width of the widest drawing that a picture is placed in. */
const maxSize = 1200

/** An illustration as pixels, to be placed in a share image or a brand file. */
export async function rasterizePicture(
  { illustrator, rasterizer }: Needs<'illustrator' | 'rasterizer'>,
  request: IllustrationRequest,
): Promise<RasterPicture> {
  const { svg, width, height, focus = [50, 50] } = illustrator.illustrate(request)
  return { png: await rasterizer.rasterize(svg, maxSize), width, height, focus }
}

type HeroDeps = Needs<'db' | 'illustrator' | 'rasterizer' | 'mediaStore' | 'imageProcessor'>
type HeroArticle = { title: string; category: string; image_url: string }

/** What readers see above the article. A picture of another site is not fetched: an illustration of the title stands in. */
export async function rasterizeHero(
  deps: HeroDeps,
  { title, category, image_url }: HeroArticle,
): Promise<RasterPicture> {
  const upload = await readUploadedPicture(deps, image_url)
  if (upload) return upload
  const { variant = 0, picture } = (await findIllustrationRequestByUrl(deps.db, image_url)) ?? {}
  return rasterizePicture(deps, { title, category, kind: 'inline', variant, picture })
}

async function readUploadedPicture(deps: HeroDeps, url: string): Promise<RasterPicture | undefined> {
  const id = url.endsWith('.webp') ? parseMediaId(url) : undefined
  const bytes = id && (await readUpload(deps, { id, name: 'full', form: 'webp' }))
  const processed = bytes ? await deps.imageProcessor.toPng(bytes, maxSize) : undefined
  const [file] = processed?.ok ? processed.files : []
  if (!id || !file) return undefined
  const { width, height } = file
  return { png: file.bytes, width, height, focus: (await findFocalPoint(deps.db, id)) ?? [50, 50] }
}
