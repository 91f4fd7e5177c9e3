import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brandAssets, findBrandFile } from '#app/brand/brand-assets.ts'
import { DownloadAssetsView } from './download-assets.page.tsx'

const markup = renderToStaticMarkup(<DownloadAssetsView site={{ name: 'Wagwise' }} />)
const downloads = [...markup.matchAll(/href="\/brand\/([^"]+)" download/g)].map((match) => match[1] ?? '')

test('every asset can be downloaded as PNG and as SVG, and all of them at once (6)', () => {
  const single = downloads.filter((file) => file !== 'brand-assets.zip')
  expect(downloads).toContain('brand-assets.zip')
  expect(single).toHaveLength(brandAssets.length * 2)
  expect(single.map(findBrandFile)).not.toContain(undefined)
})

test('the sizes that social networks require are available (6)', () => {
  const names = [
    'logo',
    'profile',
    'facebook-cover',
    'instagram-square',
    'instagram-story',
    'pinterest-pin',
    'x-header',
    'og-image',
  ]
  for (const name of names) expect(downloads).toContain(`${name}.png`)
})
