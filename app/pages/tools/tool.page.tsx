import { breadcrumbNode, toolNode } from '#app/json-ld/site-nodes.ts'
import { notFoundPage } from '#app/pages/not-found.page.tsx'
import type { PageContext, PageResult } from '#app/route.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { printer } from '#app/ui/icons/blocks.json'
import { Icon } from '#app/ui/icon.tsx'
import { EducationalNote } from '#app/ui/note.tsx'
import { PoisonLines } from '#app/ui/poison-lines.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'
import { resolvePoisonLines } from '#domain/site/settings.ts'
import { linesByCountry } from '#domain/tonight/poison-lines.ts'
import type { Tool } from '#domain/tools/calculator.ts'
import { embedPath, findTool, toolPath } from '#domain/tools/tools.ts'
import { readSettings } from '#features/settings/queries.ts'
import { answerQuery, CalculatorView } from './calculator-view.tsx'
import { ToolAbout } from './tool-about.tsx'

const trail = [
  { href: '/', label: 'Home' },
  { href: '/tools', label: 'Tools' },
]

/** One calculator. It also answers without script, from the inputs in its URL. */
export async function toolPage({ deps, site, params, query }: PageContext<{ slug: string }>): Promise<PageResult> {
  const settings = await readSettings(deps)
  const tool = findTool(params.slug, settings.hiddenTools)
  if (!tool) return notFoundPage()
  const path = toolPath(tool.slug)
  const { isAsked, ...answer } = answerQuery(tool, query)
  return {
    sheet: 'tools',
    newsletter: 'none',
    ...(tool.emergency && { uncovered: true }),
    // The number of such URLs is unlimited, and they say something about somebody's animal.
    noStore: isAsked,
    head: {
      title: tool.name,
      description: tool.description,
      path,
      noindex: isAsked,
      structured: [breadcrumbNode(site, [...trail, { href: path, label: tool.name }]), toolNode(site, tool, path)],
    },
    body: (
      <div className="wrap tool">
        <Breadcrumbs trail={trail} />
        <h1>
          <TwoPartTitle halves={tool.title} />
        </h1>
        {tool.emergency && (
          <section className="tool__calls" aria-label="Numbers to call">
            <p>
              <b>Call now, whatever the figures say.</b> Your own vet and the nearest emergency clinic are always right.{' '}
              <a className="inline-link" href="/tonight">
                What to do tonight
              </a>
            </p>
            <PoisonLines countries={linesByCountry(resolvePoisonLines(settings))} />
          </section>
        )}
        <CalculatorView tool={tool} action={path} {...answer} keepsAnimals>
          <Actions />
        </CalculatorView>
        <ToolAbout tool={tool} />
        <EmbedCode tool={tool} origin={site.origin} name={site.name} />
        <EducationalNote />
      </div>
    ),
  }
}

function Actions() {
  return (
    <div className="result__actions needs-script">
      <button type="button" className="button button--solid" data-save-figure hidden>
        <Icon name="bookmark" />
        <span />
      </button>
      <button type="button" className="button button--secondary" data-copy-link>
        <Icon name="link" />
        Copy link with these figures
      </button>
      <button type="button" className="button button--quiet" data-print>
        <Glyph d={printer} />
        Print
      </button>
      <p className="result__status" role="status" data-result-status />
    </div>
  )
}

function EmbedCode({ tool, origin, name }: { tool: Tool; origin: string; name: string }) {
  const src = `${origin}${embedPath(tool.slug)}`
  const code = `<iframe src="${src}" width="100%" height="900" title="${tool.name}, by ${name}" sandbox="allow-scripts allow-same-origin allow-forms allow-popups" loading="lazy"></iframe>`
  return (
    <details className="tool__embed disclosure">
      <summary>Put this calculator on your own site</summary>
      <p className="soft small">No cookies, nothing counted, no script of ours on your page, one credit line.</p>
      <p className="tool__code">{code}</p>
    </details>
  )
}
