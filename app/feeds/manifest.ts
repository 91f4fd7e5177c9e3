import { colors } from '#app/brand/colors.ts'
import type { ApiContext } from '#app/route.ts'
import { brandTokens } from '#domain/site/brand.ts'
import { claim } from '#domain/site/claims.ts'
import { fileResponse } from './file-response.ts'

const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export function getManifest({ site }: ApiContext): Response {
  const { name } = site
  const { paper = colors.paper, deep = colors.deep } = brandTokens(site.brand, 'light').root
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: claim(site, 'honest-reviews').subtitle,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: deep,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  }
  return fileResponse('manifest', JSON.stringify(manifest))
}
