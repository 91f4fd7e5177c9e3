import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'

/** Illustrations of the site itself, such as heroes and empty states, drawn by the built-in illustrator. */
export function getArt({ deps, params }: ApiContext<{ file: string }>): Response {
  const scene = params.file.endsWith('.svg') ? deps.illustrator.scene(params.file.slice(0, -'.svg'.length)) : undefined
  if (!scene) return notFound()
  return new Response(scene.svg, { headers: svgHeaders('public, max-age=3600') })
}

/** An SVG that is opened directly must not run scripts. */
export function svgHeaders(cacheControl: string): Record<string, string> {
  return {
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': cacheControl,
    // Feed readers on other sites embed our images.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  }
}
