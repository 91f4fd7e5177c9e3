import { mkdir, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { rasterizePicture } from '#app/feeds/raster-picture.ts'
import { socialCard, socialSize } from '#app/brand/social-card.ts'
import { readCatalog } from '#illustrator/catalog.ts'
import { createIllustrator } from '#illustrator/illustrator.ts'
import { createRasterizer } from '#server/adapters/rasterizer/rasterizer.ts'
import { createStarterLibrary } from '#server/adapters/starter-library.ts'

// Every picture by day, by night, in its colors, as a card and as a share image: `npm run pictures`, or
// `npm run pictures -- cat` for those with "cat" in their name.

const folder = 'content'
const output = resolve('artifacts/pictures.html')
const wanted = process.argv[2] ?? ''
const catalog = readCatalog(folder)
const illustrator = createIllustrator(folder)
const rasterizer = createRasterizer({ fonts: 'server/adapters/rasterizer/fonts' })
const articles = await createStarterLibrary(folder).readArticles()

const dataUrl = (type: string, bytes: string | Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const image = (className: string, src: string, label: string) =>
  `<figure class="${className}"><img src="${src}" alt=""><figcaption>${label}</figcaption></figure>`

const request = (picture: string) => ({ title: '', category: '', kind: 'hero' as const, variant: 0, picture })
const draw = (picture: string, night = false) => dataUrl('svg+xml', illustrator.illustrate(request(picture), night).svg)

async function shareImage(slug: string) {
  const article = articles.find(({ picture }) => picture.split('/')[0] === slug)
  const { title = slug.replaceAll('-', ' '), category = 'Pet Health' } = article ?? {}
  const picture = await rasterizePicture({ illustrator, rasterizer }, request(slug))
  const { svg } = socialCard({ title, category, siteName: 'Wagwise', picture })
  return dataUrl('png', await rasterizer.rasterize(svg, socialSize.width / 2))
}

const rows: string[] = []
for (const { slug, alt, palettes = {} } of catalog.pictures) {
  if (!slug.includes(wanted)) continue
  const crops = ['card', 'square', 'wide', 'small'].map((crop) => image(crop, draw(slug), crop))
  const colors = Object.keys(palettes).flatMap((palette) =>
    [false, true].map((night) =>
      image('full', draw(`${slug}/${palette}`, night), `${palette}${night ? ', night' : ''}`),
    ),
  )
  const views = [image('full', draw(slug), 'day'), image('full', draw(slug, true), 'night'), ...crops]
  rows.push(
    `<section><h2>${slug}</h2><p>${alt}</p>${views.join('')}${image('share', await shareImage(slug), 'share image')}${colors.join('')}</section>`,
  )
}
const scenes = [...Object.keys(catalog.site), ...catalog.figures]
  .filter((name) => name.includes(wanted))
  .map((name) => {
    const [day, night] = [false, true].map((dark) => dataUrl('svg+xml', illustrator.scene(name, dark)?.svg ?? ''))
    return `<section><h2>${name}</h2>${image('scene', day ?? '', 'day')}${image('scene', night ?? '', 'night')}</section>`
  })
const products = catalog.products
  .filter(({ slug }) => slug.includes(wanted))
  .map(({ slug }) => {
    const svg = (night: boolean) => illustrator.illustrate({ ...request(slug), kind: 'product' }, night).svg
    return image('small', dataUrl('svg+xml', svg(false)), slug) + image('small', dataUrl('svg+xml', svg(true)), 'night')
  })

const styles = `body{font:14px system-ui;margin:16px;background:#fffdf7;color:#14302e}section{margin-bottom:32px;overflow:hidden}
figure{float:left;margin:0 8px 8px 0}figcaption{font-size:12px}img{display:block;object-fit:cover;border-radius:8px}
.full img{width:300px}.card img{width:240px;aspect-ratio:4/3}.square img{width:160px;aspect-ratio:1}.wide img{width:300px;aspect-ratio:16/9}
.small img{width:112px}.share img{width:340px}.scene img{width:720px}`
await mkdir('artifacts', { recursive: true })
await writeFile(
  output,
  `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${styles}</style>${rows.join('')}${scenes.join('')}<section><h2>Products</h2>${products.join('')}</section>`,
)
console.log(`${rows.length} pictures: ${pathToFileURL(output).href}`)
