import type { ReactNode } from 'react'
import type { CategoryLabel } from '#domain/articles/categories.ts'
import type { Settings } from '#domain/site/settings.ts'
import { brandTokens, type Scheme } from '#domain/site/brand.ts'
import type { Site } from '#domain/site/site.ts'
import { HeadTags, type Head } from './head.tsx'
import type { SheetFiles } from './page-sheets.ts'

/** Names of built files; in development, source paths. */
type Assets = { styles: readonly string[]; scripts: readonly string[]; fonts: readonly string[] }
/** `styles`: of the owner. `dashboard` assets are loaded only on dashboard pages. */
export type SiteAssets = Assets & { dashboard: Pick<Assets, 'styles' | 'scripts'>; sheets: SheetFiles }

/** Blocks rendering until the loader listens, so that no early click is lost. */
const renderBlocking = { blocking: 'render' }

/** For the islands and the dashboard, which know the built-in categories by themselves. */
const toLabel = ({ title, slug, look, icon }: CategoryLabel): CategoryLabel => ({ title, slug, look, icon })

type Props = {
  head: Head
  path: string
  site: Site
  assets: Assets
  undecided: Settings['undecidedCounts']
  /** When the page keeps something for later: after every visit, or once an article is saved. */
  offline?: 'visit' | 'saved' | undefined
  /** Inside another site. */
  isEmbedded?: boolean
  /** There is no page at this path. */
  isMissing?: boolean
  children: ReactNode
}

export function Document({ head, path, site, assets, undecided, offline, isEmbedded, isMissing, children }: Props) {
  const paper = (scheme: Scheme) => brandTokens(site.brand, scheme).root['paper']
  return (
    <html
      lang="en"
      data-undecided={undecided === 'as declined' ? 'declined' : undefined}
      data-offline={offline}
      data-embedded={isEmbedded || undefined}
      data-categories={site.categories && JSON.stringify(site.categories.map(toLabel))}
      data-missing={isMissing || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper('light') ?? '#fdfaf4'} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper('dark') ?? '#111c1b'} media="(prefers-color-scheme: dark)" />
        <HeadTags head={head} path={path} site={site} />
        {assets.fonts.map((href) => (
          <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} key={href} />
        ))}
        {assets.styles.map((href) => (
          <link rel="stylesheet" href={href} key={href} />
        ))}
        {assets.scripts.map((src) => (
          <script type="module" src={src} key={src} {...renderBlocking} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/rss+xml" title={site.name} href="/rss.xml" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  )
}
