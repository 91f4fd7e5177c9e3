import type { ApiVisit } from '#app/route.ts'
import { nothingHere } from '#app/error-response.ts'
import { findRecipe, readUpload } from '#features/media/queries.ts'
import { smallerWidths, uploadForms, type UploadForm } from '#features/media/upload-files.ts'
import { svgHeaders } from './art.ts'

const drawing = /^([0-9a-f]{24})\.svg$/
const photo = new RegExp(`^([0-9a-f]{24})(?:-(${smallerWidths.join('|')}))?\\.(${uploadForms.join('|')})$`)

/** `<id>.svg` is drawn, `<id>.webp` and `<id>-800.webp` were uploaded. What a name means never changes. */
export async function getMedia({ deps, params }: ApiVisit<{ file: string }>): Promise<Response> {
  const [, id = '', name = 'full', form = ''] = photo.exec(params.file) ?? []
  if (id !== '') {
    const bytes = await readUpload(deps, { id, name, form: form as UploadForm })
    return bytes ? new Response(Buffer.from(bytes), { headers: photoHeaders(form) }) : nothingHere()
  }
  const recipe = await findRecipe(deps.db, drawing.exec(params.file)?.[1] ?? '')
  if (!recipe) return nothingHere()
  return new Response(deps.illustrator.illustrate(recipe).svg, { headers: svgHeaders(forever) })
}

const forever = 'public, max-age=31536000, immutable'

function photoHeaders(form: string): Record<string, string> {
  return {
    'content-type': `image/${form}`,
    'cache-control': forever,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  }
}
