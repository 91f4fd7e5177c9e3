import { pagePolicy } from '#app/guards/security-headers.ts'
import { notFoundPage } from '#app/pages/not-found.page.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { PoisonLines } from '#app/ui/poison-lines.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import { resolvePoisonLines } from '#domain/site/settings.ts'
import { linesByCountry } from '#domain/tonight/poison-lines.ts'
import { embedPath, findTool, toolPath } from '#domain/tools/tools.ts'
import { readSettings } from '#features/settings/queries.ts'
import { answerQuery, CalculatorView } from './calculator-view.tsx'

/** Any site may show a calculator, so this page has nothing of a visitor: no cookies, no account, nothing counted. */
const policy = pagePolicy({ 'frame-ancestors': '*', 'img-src': "'self' data:" })

/** A calculator for other sites, with a line that says whose it is. */
export async function embedPage({ deps, site, params, query }: PageContext<{ slug: string }>): Promise<PageResult> {
  const settings = await readSettings(deps)
  const tool = findTool(params.slug, settings.hiddenTools)
  if (!tool) return notFoundPage()
  const { isAsked, ...answer } = answerQuery(tool, query)
  const page = site.origin + toolPath(tool.slug)
  return {
    frame: 'embed',
    sheet: 'tools',
    newsletter: 'none',
    noStore: isAsked,
    headers: { 'content-security-policy': policy, 'cross-origin-resource-policy': 'cross-origin' },
    head: { title: tool.name, description: tool.description, canonical: page, noindex: true },
    body: (
      <main className="tool tool--embedded">
        <h1>
          <TwoPartTitle halves={tool.title} />
        </h1>
        {tool.emergency && (
          <section className="tool__calls" aria-label="Numbers to call">
            <p>
              <b>Call now, whatever the figures say.</b>
            </p>
            <PoisonLines countries={linesByCountry(resolvePoisonLines(settings))} />
          </section>
        )}
        <CalculatorView tool={tool} action={embedPath(tool.slug)} {...answer} />
        <p className="tool__credit">
          {tool.vet} Formula, sources and limits:{' '}
          <a className="inline-link" href={page} target="_blank" rel="noopener">
            {tool.name}, by {site.name}
          </a>
        </p>
      </main>
    ),
  }
}
