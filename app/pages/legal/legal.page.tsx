import type { PageResult, PageContext } from '#app/route.ts'
import { fillIn, parsePageText, type PageText } from '#domain/site/page-text.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { listCorrections } from '#features/articles/queries.ts'
import { readPage } from '#features/pages/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { browserStorage } from '#app/client/browser-storage.ts'
import { ConsentChoice } from '#app/islands/consent-choice.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { ArticleBody } from '#app/ui/article-body.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SectionLinks } from '#app/ui/section-links.tsx'
import type { Inline } from '#domain/articles/inline-text.ts'
import { withoutClaims } from '#domain/site/claims.ts'
import type { Site } from '#domain/site/site.ts'
import type { Settings } from '#domain/site/settings.ts'
import { operatorSection } from '../operator-section.ts'

export function legalPage(name: string): (context: PageContext) => Promise<PageResult> {
  return async ({ deps, site }) => {
    const page = await readPage(deps, name)
    const corrections = name === 'corrections' ? formatCorrections(await listCorrections(deps.db)) : ''
    const { title = '', description = '' } = fillIn(page, { site: site.name }).fields
    const settings = await readSettings(deps)
    return {
      head: { title, description, path: `/${name}` },
      body: <LegalView {...{ page, site, settings, corrections }} />,
    }
  }
}

type Props = {
  page: PageText & { edited?: boolean }
  site: Pick<Site, 'name' | 'origin' | 'confirmedClaims' | 'hiddenTools'> & { isPublic?: boolean }
  settings: Settings
  corrections?: string
}

export function LegalView({ page, site, settings, corrections = '' }: Props) {
  const { undecidedCounts } = settings
  const email = (page.fields['contact'] === 'privacy' && settings.privacyEmail) || settings.contactEmail
  const undecided = page.fields[undecidedCounts] ?? ''
  const storage = listStorage(undecidedCounts)
  const filled = fillIn(
    { ...page, text: page.edited ? page.text : withoutClaims(site, page.text) },
    { site: site.name, origin: site.origin, email, undecided, storage, corrections },
  )
  const { title = '', intro, updated, revised = updated } = filled.fields
  const [first = '', ...rest] = title.split(' ')
  const blocks = parsePageText({ ...filled, text: filled.text + operatorSection(settings) }, site).map((block) =>
    block.kind === 'paragraph' ? { ...block, inlines: linkEmail(block.inlines, email) } : block,
  )
  // In the cookie policy; the footer links to it.
  const choice = blocks.findIndex((block) => block.kind === 'section' && block.id === 'your-choice')
  return (
    <div className="wrap">
      <PageHead
        title={[first, rest.join(' ')]}
        lede={intro}
        aside={updated && <p className="soft small">Last updated: {site.isPublic ? revised : updated}</p>}
      />
      <div className="legal reading reading--contents section section--close">
        <SectionLinks blocks={blocks} />
        <ArticleBody
          className="prose"
          blocks={blocks}
          after={new Map([[choice, <Island of={ConsentChoice} when="load" props={{}} key="choice" />]])}
        />
      </div>
    </div>
  )
}

function formatCorrections(corrections: Awaited<ReturnType<typeof listCorrections>>): string {
  const entries = corrections.map(
    ({ on, wrong, right, slug, title }) =>
      `### ${formatLongDate(Date.parse(on))}\n\n[${title}](/article/${slug})\n\n- **This was wrong:** ${wrong}\n- **This is right:** ${right}`,
  )
  return entries.join('\n\n') || 'There are no corrections yet.'
}

type StoredItem = Record<'kind' | 'purpose' | 'when' | 'until', string> & { consent: boolean }

/** The list in the cookie policy, as Markdown. `safe-storage.ts` takes its keys from the same table. */
function listStorage(undecided: Settings['undecidedCounts']): string {
  const condition = undecided === 'as declined' ? ' Only after you have accepted.' : ' Not after you have declined.'
  return Object.entries(browserStorage)
    .flatMap(([area, items]) =>
      Object.entries<StoredItem>(items).map(([name, { kind, purpose, when, until, consent }]) => {
        const location = area === 'cookie' ? 'a cookie that scripts cannot read' : `${area} storage`
        const needs = consent ? condition : ''
        return `- **${name.replace('{id}', '…')}** (${kind}, ${location}). ${purpose} Set ${when}.${needs} Kept until ${until}.`
      }),
    )
    .join('\n')
}

/** Article text has no links to mail addresses, because anybody may have written it. */
function linkEmail(inlines: readonly Inline[], email: string): Inline[] {
  const text = { kind: 'text', text: email } as const
  const link: Inline = { kind: 'link', href: `mailto:${email}`, affiliate: false, internal: true, inlines: [text] }
  return inlines.flatMap((inline) => {
    if (inline.kind !== 'text') return [inline]
    return inline.text
      .split(email)
      .flatMap((part, index): Inline[] => [...(index > 0 ? [link] : []), { kind: 'text', text: part }])
  })
}
