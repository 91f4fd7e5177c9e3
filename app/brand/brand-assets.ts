/** `background` is what the asset is designed for. The width of a logo depends on the site's name. */
export type BrandAsset = {
  name: string
  title: string
  use: string
  layout: 'logo' | 'mark' | 'badge' | 'wide' | 'tall'
  background: 'light' | 'dark'
  width?: number
  height: number
}

export const brandAssets: readonly BrandAsset[] = [
  { name: 'logo', title: 'Logo', use: 'For light backgrounds', layout: 'logo', background: 'light', height: 360 },
  {
    name: 'logo-on-dark',
    title: 'Logo, light letters',
    use: 'For dark backgrounds',
    layout: 'logo',
    background: 'dark',
    height: 360,
  },
  {
    name: 'mark',
    title: 'Mark',
    use: 'Where the name already appears',
    layout: 'mark',
    background: 'light',
    width: 960,
    height: 1080,
  },
  {
    name: 'profile',
    title: 'Profile picture',
    use: 'Any network, works cropped to a circle',
    layout: 'badge',
    background: 'dark',
    width: 1080,
    height: 1080,
  },
  {
    name: 'facebook-cover',
    title: 'Facebook cover',
    use: 'Top of a Facebook page',
    layout: 'wide',
    background: 'dark',
    width: 1640,
    height: 624,
  },
  {
    name: 'instagram-square',
    title: 'Instagram square',
    use: 'A post in the feed',
    layout: 'tall',
    background: 'dark',
    width: 1080,
    height: 1080,
  },
  {
    name: 'instagram-story',
    title: 'Instagram story',
    use: 'A full phone screen',
    layout: 'tall',
    background: 'dark',
    width: 1080,
    height: 1920,
  },
  {
    name: 'pinterest-pin',
    title: 'Pinterest pin',
    use: 'A standard 2:3 pin',
    layout: 'tall',
    background: 'dark',
    width: 1000,
    height: 1500,
  },
  {
    name: 'x-header',
    title: 'X header',
    use: 'Top of an X profile',
    layout: 'wide',
    background: 'dark',
    width: 1500,
    height: 500,
  },
  {
    name: 'og-image',
    title: 'Link preview',
    use: 'Shown when a page is shared',
    layout: 'wide',
    background: 'dark',
    width: 1200,
    height: 630,
  },
]

export const brandFormats = ['png', 'svg'] as const
type BrandFormat = (typeof brandFormats)[number]

export const brandArchive = 'brand-assets.zip'

export function findBrandFile(file: string): { asset: BrandAsset; format: BrandFormat } | undefined {
  const [name, ending, ...rest] = file.split('.')
  const asset = brandAssets.find((candidate) => candidate.name === name)
  const format = brandFormats.find((candidate) => candidate === ending)
  return asset && format && rest.length === 0 ? { asset, format } : undefined
}
