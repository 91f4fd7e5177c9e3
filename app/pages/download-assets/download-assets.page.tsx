import type { PageResult, Visit } from '#app/route.ts'
import { DownloadAssetsView } from './download-assets-view.tsx'

export function downloadAssetsPage({ deps: { site } }: Visit): PageResult {
  const head = {
    title: 'Brand assets',
    description: `The ${site.name} logo and pictures for profiles, covers and posts, as PNG and SVG.`,
    path: '/download-assets',
  }
  return { head, letter: 'popup', body: <DownloadAssetsView site={site} /> }
}
