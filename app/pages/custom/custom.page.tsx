import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import { notFoundPage } from '#app/pages/not-found.page.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { ArticleBody } from '#app/ui/article-body.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SectionLinks } from '#app/ui/section-links.tsx'
import { listSections } from '#domain/articles/blocks.ts'
import { blocksText, fillIn, parsePageText } from '#domain/site/page-text.ts'
import { findCustomPage } from '#features/pages/custom-page-queries.ts'
import { readSettings } from '#features/settings/queries.ts'

const maxDescription = 155
const trail = [{ href: '/', label: 'Home' }]

/** A page that the owner added. Its former paths lead to it. */
export async function customPage({ deps, site, request }: PageContext): Promise<PageResult> {
  const path = new URL(request.url).pathname
  const published = site.customPages?.find((page) => page.path === path)
  if (!published) return findMovedPage({ deps, site }, path)
  const page = await findCustomPage(deps.db, { path })
  if (page?.state !== 'published') return notFoundPage()

  const { contactEmail } = await readSettings(deps)
  const { title, intro, description } = page
  const values = { site: site.name, origin: site.origin, email: contactEmail }
  const filled = fillIn({ fields: { title, intro, description }, text: page.content }, values)
  const { title: heading = '', intro: lede = '', description: summary = '' } = filled.fields
  const blocks = parsePageText(filled, site)
  const hasSections = listSections(blocks).length > 0
  return {
    head: {
      title: heading,
      description: summary || lede || shorten(blocksText(blocks)) || heading,
      path,
      structured: [breadcrumbNode(site, [...trail, { href: path, label: heading }])],
    },
    newsletter: 'bandOnly',
    body: (
      <div className="wrap">
        <Breadcrumbs trail={trail} />
        <PageHead title={heading} lede={lede} />
        <div className={`legal reading section section--close${hasSections ? ' reading--contents' : ''}`}>
          {hasSections && <SectionLinks blocks={blocks} />}
          <ArticleBody className="prose" blocks={blocks} />
        </div>
      </div>
    ),
  }
}

function findMovedPage({ deps, site }: Pick<PageContext, 'deps' | 'site'>, path: string): PageResult {
  const moved = site.customPages?.find(({ former_paths }) => former_paths.includes(path))
  if (moved) return { status: 301, location: moved.path }
  deps.log('info', 'not_found', { path })
  return notFoundPage()
}

function shorten(text: string): string {
  if (text.length <= maxDescription) return text
  return `${text.slice(0, text.lastIndexOf(' ', maxDescription))}…`
}
