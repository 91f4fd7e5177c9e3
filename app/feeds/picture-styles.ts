import { createHash } from 'node:crypto'
import type { ApiContext } from '#app/route.ts'
import { listFocalPoints } from '#features/media/queries.ts'
import type { Db } from '#features/tables.ts'
import { fileResponse } from './file-response.ts'

/** Crops pictures around their focal points, wherever a page, an island or the dashboard shows them. */
async function readPictureStyles(db: Db): Promise<string> {
  const points = await listFocalPoints(db)
  return points
    .map(({ id, focal_x: x, focal_y: y }) => `.picture img[src^="/media/${id}"]{object-position:${x}% ${y}%}`)
    .join('\n')
}

/** The URL of the style sheet; none as long as no picture has a focal point. */
export async function listPictureStyles(db: Db): Promise<string[]> {
  return versionedUrl('/pictures.css', await readPictureStyles(db))
}

export async function getPictureStyles({ deps }: ApiContext): Promise<Response> {
  return fileResponse('css', await readPictureStyles(deps.db), immutable)
}

export const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }

export function versionedUrl(path: string, css: string): string[] {
  return css === '' ? [] : [`${path}?v=${createHash('sha256').update(css).digest('hex').slice(0, 12)}`]
}
