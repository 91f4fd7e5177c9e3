import { colors } from '#app/brand/colors.ts'
import type { ApiContext } from '#app/route.ts'
import { brandThemes, brandTokens } from '#domain/site/brand.ts'
import type { Site } from '#domain/site/site.ts'
import type { Needs } from '#features/deps.ts'
import { parseMediaId, readUpload } from '#features/media/queries.ts'
import { fileResponse } from './file-response.ts'
import { immutable, versionedUrl } from './picture-styles.ts'

type LogoDeps = Needs<'mediaStore' | 'imageProcessor'>
const mark = /(<g class="mark"[^>]*>)[^]*?(?=<\/g>)/g

/** An icon or a social card in the owner's colors, with the logo in the place of the mark. */
export async function paintBrand(deps: LogoDeps, { brand }: Site, svg: string): Promise<string> {
  const { root, deep } = brandTokens(brand, 'light')
  const { paper = colors.paper, deep: band = colors.deep } = root
  const logo = brand?.logo && (await readLogo(deps, brand.logo.url))
  return svg
    .replaceAll(mark, logo ? `$1<rect width="32" height="36" rx="4" fill="${paper}"/>${logo}` : '$&')
    .replaceAll(colors.paper, paper)
    .replaceAll(colors.deep, band)
    .replaceAll(colors.apricot, deep['apricot'] ?? colors.apricot)
}

async function readLogo(deps: LogoDeps, url: string): Promise<string | undefined> {
  const webp = await readUpload(deps, { id: parseMediaId(url) ?? '', name: 'full', form: 'webp' })
  const processed = webp && (await deps.imageProcessor.toPng(webp, 512))
  const [png] = processed?.ok ? processed.files : []
  const href = png && `data:image/png;base64,${Buffer.from(png.bytes).toString('base64')}`
  return href && `<image x="2" y="2" width="28" height="32" href="${href}"/>`
}

export const listBrandStyles = (site: Site) => versionedUrl('/brand.css', brandStyles(site))

export function getBrandStyles({ site }: ApiContext): Response {
  return fileResponse('css', brandStyles(site), immutable)
}

/** Empty for the built-in look. Without a layer, so that it overrides tokens.css. */
function brandStyles({ brand }: Site): string {
  const { headingFace = 'fraunces', textFace = 'figtree', logo } = brand ?? {}
  const { root, deep } = brandTokens(brand, 'light')
  const serif = headingFace !== 'fraunces' && { serif: brandThemes.faces[headingFace] }
  const sans = textFace !== 'figtree' && { sans: brandThemes.faces[textFace] }
  return [
    rule(':root', { ...root, ...serif, ...sans }),
    rule('@media (prefers-color-scheme:dark){:root', brandTokens(brand, 'dark').root, '}'),
    rule('.deep', deep),
    logo ? '.logo img{width:auto;height:36px;max-width:180px;object-fit:contain}' : '',
    logo && logo.width > 2 * logo.height ? '.logo{font-size:0}' : '',
  ].join('')
}

function rule(selector: string, values: Readonly<Record<string, string>>, end = ''): string {
  const body = Object.entries(values).map(([name, value]) => `--${name}:${value}`)
  return body.length > 0 ? `${selector}{${body.join(';')}}${end}` : ''
}
