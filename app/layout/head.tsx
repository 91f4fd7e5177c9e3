import { absolute } from '#domain/articles/article-html.ts'
import type { SiteConfig } from '#domain/site/site.ts'
import { pageTitle } from '#domain/text/titles.ts'
import { JsonLdScript } from '../json-ld/json-ld-script.tsx'
import { withPublisher } from '../json-ld/site-nodes.ts'

export type Head = {
  title: string
  /** Replaces the title where search engines show it. */
  searchTitle?: string | null
  description: string
  /** Without a query, as is the canonical URL. Missing: the path of the request. */
  path?: string
  /** The canonical URL if the text belongs to another site. */
  canonical?: string | null
  kind?: 'website' | 'article'
  /** `ours`: drawn by this site, so its size is known. */
  image?: { path: string; alt: string; ours?: boolean }
  published?: { at: string; updated: string; section: string; author: string; tags: readonly string[] }
  noindex?: boolean
  structured?: readonly object[]
  /** The feed of what this page lists; every page also links the main feed. */
  feed?: { title: string; path: string }
  adjacent?: { previous?: string; next?: string }
}

export function HeadTags({ head, path, site }: { head: Head; path: string; site: SiteConfig }) {
  const { title, description, kind = 'website', published } = head
  const full = pageTitle(title, site.name)
  const canonical = head.canonical ?? site.origin + (head.path ?? path)
  const image = { path: '/social.png', alt: site.name, ours: true, ...head.image }
  return (
    <>
      <title>{pageTitle(head.searchTitle ?? title, site.name)}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {head.adjacent?.previous && <link rel="prev" href={site.origin + head.adjacent.previous} />}
      {head.adjacent?.next && <link rel="next" href={site.origin + head.adjacent.next} />}
      {head.noindex && <meta name="robots" content="noindex, follow" />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={kind} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={absolute(image.path, site.origin)} />
      <meta property="og:image:alt" content={image.alt} />
      {image.ours && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={full} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={absolute(image.path, site.origin)} />
      <meta name="twitter:image:alt" content={image.alt} />
      {published && (
        <>
          <meta property="article:published_time" content={published.at} />
          <meta property="article:modified_time" content={published.updated} />
          <meta property="article:section" content={published.section} />
          <meta property="article:author" content={published.author} />
          {published.tags.map((tag) => (
            <meta property="article:tag" content={tag} key={tag} />
          ))}
        </>
      )}
      {head.feed && <link rel="alternate" type="application/rss+xml" title={head.feed.title} href={head.feed.path} />}
      {head.structured && <JsonLdScript nodes={withPublisher(site, head.structured)} />}
    </>
  )
}
