import type { PageResult, PageContext } from '#app/route.ts'
import { fillIn, parsePageText, type PageText } from '#domain/site/page-text.ts'
import { readSettings } from '#features/settings/queries.ts'
import { Fragment, type ReactNode } from 'react'
import browserStorage from '#content/browser-storage.json' with { type: 'json' }
import { ConsentChoice } from '#app/islands/consent-choice.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { ArticleBody } from '#app/ui/article-body.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Inline } from '#domain/articles/inline-text.ts'
import type { Settings } from '#domain/site/settings.ts'

type Name = 'privacy-policy' | 'terms-of-service' | 'cookie-policy' | 'affiliate-disclaimer'

export function legalPage(name: Name): (context: PageContext) => Promise<PageResult> {
  return async ({ deps, site }) => {
    const page = await deps.starterLibrary.readPage(name)
    const { title = '', description = '' } = fillIn(page, { site: site.name }).fields
    const settings = await readSettings(deps)
    return { head: { title, description, path: `/${name}` }, body: <LegalView {...{ page, site, settings }} /> }
  }
}

type Props = {
  page: PageText
  site: { name: string; origin: string }
  settings: Pick<Settings, 'contactEmail' | 'undecidedCounts' | 'operatorName' | 'postalAddress'>
}

export function LegalView({ page, site, settings }: Props) {
  const { contactEmail, undecidedCounts } = settings
  const undecided = page.fields[undecidedCounts] ?? ''
  const storage = listStorage(undecidedCounts)
  const filled = fillIn(page, { site: site.name, origin: site.origin, email: contactEmail, undecided, storage })
  const { title = '', intro, updated } = filled.fields
  const [first = '', ...rest] = title.split(' ')
  const blocks = parsePageText(filled).map((block) =>
    block.kind === 'paragraph' ? { ...block, inlines: linkAddress(block.inlines, contactEmail) } : block,
  )
  const operator = operatorLines(settings)
  const headings = blocks.flatMap((block) => (block.kind === 'section' ? [block] : []))
  if (operator.length > 0) headings.push(operatorHeading)
  const choice = blocks.findIndex((block) => block.kind === 'section' && block.id === choiceSection)
  const after = new Map<number, ReactNode>([
    [choice, <CookieChoice key={choiceSection} />],
    [blocks.length - 1, operator.length > 0 && <Operator lines={operator} key={operatorHeading.id} />],
  ])
  return (
    <div className="wrap">
      <PageHead
        title={[first, rest.join(' ')]}
        lede={intro}
        aside={<p className="soft small">Last updated: {updated}</p>}
      />
      <div className="legal reading reading--contents section section--close">
        <nav className="contents" aria-label="On this page">
          <ul>
            {headings.map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`}>{heading.text}</a>
              </li>
            ))}
          </ul>
        </nav>
        <ArticleBody className="prose" blocks={blocks} after={after} />
      </div>
    </div>
  )
}

/** In the cookie policy; the footer links to it. */
const choiceSection = 'your-choice'

function CookieChoice() {
  return (
    <>
      <Island of={ConsentChoice} when="load" props={{}} />
      <noscript>
        <p>Without JavaScript nothing is stored and no page view is counted, so there is nothing to choose.</p>
      </noscript>
    </>
  )
}

type StoredItem = Record<'kind' | 'purpose' | 'when' | 'until', string> & { consent: boolean }

/** The list in the cookie policy, as Markdown. `safe-storage.ts` takes its keys from the same table. */
function listStorage(undecided: Settings['undecidedCounts']): string {
  const condition = undecided === 'as declined' ? ' Only after you have accepted.' : ' Not after you have declined.'
  return Object.entries(browserStorage)
    .flatMap(([area, items]) =>
      Object.entries<StoredItem>(items).map(([name, { kind, purpose, when, until, consent }]) => {
        const place = area === 'cookie' ? 'a cookie that scripts cannot read' : `${area} storage`
        const needs = consent ? condition : ''
        return `- **${name.replace('{id}', '…')}** (${kind}, ${place}). ${purpose} Set ${when}.${needs} Kept until ${until}.`
      }),
    )
    .join('\n')
}

const operatorHeading = { kind: 'section', id: 'operator', text: 'Who runs this site' } as const

/** Article text has no links to mail addresses, because anybody may have written it. */
function linkAddress(inlines: readonly Inline[], email: string): Inline[] {
  const text = { kind: 'text', text: email } as const
  const link: Inline = { kind: 'link', href: `mailto:${email}`, affiliate: false, own: true, inlines: [text] }
  return inlines.flatMap((inline) => {
    if (inline.kind !== 'text') return [inline]
    return inline.text
      .split(email)
      .flatMap((part, index): Inline[] => [...(index > 0 ? [link] : []), { kind: 'text', text: part }])
  })
}

/** Empty until the owner has entered who runs the site. */
function operatorLines({ operatorName, postalAddress }: Props['settings']): string[] {
  return [operatorName, ...postalAddress.split('\n')].map((line) => line.trim()).filter(Boolean)
}

function Operator({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <h2 id={operatorHeading.id}>{operatorHeading.text}</h2>
      <address>
        {lines.map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
      </address>
    </>
  )
}
