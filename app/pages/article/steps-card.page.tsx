import type { PageContext, PageResult } from '#app/route.ts'
import { Inlines } from '#app/ui/article-blocks/inlines.tsx'
import { StepList } from '#app/ui/article-blocks/steps/steps-view.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { octagonAlert } from '#app/ui/icons/blocks.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { parseArticleText } from '#domain/articles/article-text.ts'
import type { Inline } from '#domain/articles/inline-text.ts'
import { isTriage } from '#domain/articles/blocks.ts'
import { parseTriageLevel } from '#domain/articles/blocks/table/triage.ts'
import { formatLongDate } from '#domain/text/dates.ts'
import { withoutHiddenTools } from '#domain/tools/without-hidden-tools.ts'
import { findPublishedArticle } from '#features/articles/queries.ts'
import { articleNotFound } from './article.page.tsx'

/** The first steps of an article on one A5 card, for the refrigerator door. */
export async function stepsCardPage({ deps, site, params }: PageContext<{ slug: string }>): Promise<PageResult> {
  const article = await findPublishedArticle(deps.db, params.slug)
  const blocks = article ? withoutHiddenTools(site, parseArticleText(article.content)) : []
  const steps = blocks.find((block) => block.kind === 'steps')
  if (!article || !steps) return articleNotFound(404)
  const red = blocks.filter(isTriage).flatMap(({ rows }) => rows.filter(([level = []]) => isRed(level)))
  // More than one red row is too much for a card.
  const signs = red.length === 1 ? red[0]?.[1] : undefined
  const path = `/article/${article.slug}`
  return {
    frame: 'bare',
    sheet: 'article-card',
    head: {
      title: `${steps.title}: card to print`,
      description: `${[steps.title, steps.subject].filter(Boolean).join(': ')}. The steps on one card to print.`,
      path,
      noindex: true,
    },
    body: (
      <>
        <nav className="card-bar" aria-label="Card">
          <a className="link" href={path}>
            <Icon name="arrowLeft" size="small" />
            Back to the article
          </a>
          <p>Print it on A5 or half-letter paper for the refrigerator door.</p>
        </nav>
        <main className="steps-card">
          <div className="steps-card__head">
            <Logo name={site.name} logo={site.brand?.logo} />
            <p>Emergency card</p>
          </div>
          <h1>
            {steps.title} {steps.subject && <em>{steps.subject}</em>}
          </h1>
          {signs && (
            <p className="steps-card__signs">
              <b>You see:</b> <Inlines inlines={signs} />
            </p>
          )}
          <StepList block={steps} />
          {(steps.stop ?? steps.notes[0]) && (
            <p className="steps-card__stop">
              <Glyph d={octagonAlert} />
              <span>
                <Inlines inlines={steps.stop ?? steps.notes[0] ?? []} />
              </span>
            </p>
          )}
          <dl className="steps-card__numbers">
            {['My vet', '24-hour clinic', 'My pet’s name, age, weight'].map((label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd />
              </div>
            ))}
          </dl>
          <p className="steps-card__foot">
            {`${new URL(site.origin).host}${path}`} ·{' '}
            {formatLongDate(article.revised_at ?? article.published_date, site.timeZone)}
          </p>
        </main>
      </>
    ),
  }
}

function isRed(cell: readonly Inline[]): boolean {
  return parseTriageLevel(cell).level === 'red'
}
