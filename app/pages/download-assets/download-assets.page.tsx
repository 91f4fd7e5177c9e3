import type { PageResult, PageContext } from '#app/route.ts'
import { DownloadAssetsView } from './download-assets-view.tsx'

export function downloadAssetsPage({ site }: PageContext): PageResult {
  const head = {
    title: 'Brand assets',
    description: `The ${site.name} logo and pictures for profiles, covers and posts, as PNG and SVG.`,
    path: '/download-assets',
  }
  return { head, newsletter: 'popup', body: <DownloadAssetsView site={site} /> }
}
