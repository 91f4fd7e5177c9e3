import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'
import { findIllustrationRequest, readUpload } from '#features/media/queries.ts'
import { thumbnailWidths, uploadFormats, type UploadFormat } from '#features/media/upload-files.ts'

const illustrationName = /^([0-9a-f]{24})(-night)?\.(svg|png)$/
/** Twice the width of a picture in a mail. */
const mailPictureWidth = 1040
const photoName = new RegExp(`^([0-9a-f]{24})(?:-(${thumbnailWidths.join('|')}))?\\.(${uploadFormats.join('|')})$`)

/** `<id>.svg` is an illustration, `<id>-night.svg` the same in the dark, `<id>.png` for mail programs; `<id>.webp` and `<id>-800.webp` are uploads. The content of a file never changes. */
export async function getMedia({ deps, params }: ApiContext<{ file: string }>): Promise<Response> {
  const [, id = '', name = 'full', format = ''] = photoName.exec(params.file) ?? []
  if (id !== '') {
    const bytes = await readUpload(deps, { id, name, form: format as UploadFormat })
    return bytes ? new Response(Buffer.from(bytes), { headers: photoHeaders(format) }) : notFound()
  }
  const [, drawn = '', night, kind] = illustrationName.exec(params.file) ?? []
  const recipe = await findIllustrationRequest(deps.db, drawn)
  if (!recipe) return notFound()
  const { svg } = deps.illustrator.illustrate(recipe, night !== undefined)
  if (kind === 'svg') return new Response(svg, { headers: svgHeaders(immutableCache) })
  const png = await deps.rasterizer.rasterize(svg, mailPictureWidth)
  return new Response(Buffer.from(png), { headers: photoHeaders('png') })
}

const immutableCache = 'public, max-age=31536000, immutable'

function photoHeaders(format: string): Record<string, string> {
  return {
    'content-type': `image/${format}`,
    'cache-control': immutableCache,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  }
}

/** Illustrations of the site itself, such as heroes and empty states, drawn by the built-in illustrator. */
export function getArt({ deps, params }: ApiContext<{ file: string }>): Response {
  const [, name = ''] = /^(.+)\.svg$/.exec(params.file) ?? []
  // The whole name first: that of a picture may end in “-night” itself.
  const scene =
    deps.illustrator.scene(name) ??
    (name.endsWith('-night') ? deps.illustrator.scene(name.slice(0, -'-night'.length), true) : undefined)
  if (!scene) return notFound()
  return new Response(scene.svg, { headers: svgHeaders('public, max-age=3600') })
}

/** An SVG that is opened directly must not run scripts. */
function svgHeaders(cacheControl: string): Record<string, string> {
  return {
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': cacheControl,
    // Feed readers on other sites embed our images.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
}
