import { faqNode } from '#app/json-ld/site-nodes.ts'
import type { PageResult, PageContext } from '#app/route.ts'
import { parseFaq } from '#domain/site/faq.ts'
import { fillIn } from '#domain/site/page-text.ts'
import { claim, withoutClaims } from '#domain/site/claims.ts'
import { readPage } from '#features/pages/queries.ts'
import { ArticleBody } from '#app/ui/article-body.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Question } from './faq-question.tsx'

export async function faqPage({ deps, site }: PageContext): Promise<PageResult> {
  const { fields, text } = await readPage(deps, 'faq')
  const page = fillIn({ fields, text: withoutClaims(site, text) }, { site: site.name })
  const { title: pageTitle = '', description = '', intro = '' } = page.fields
  const { lead, categories } = parseFaq(page, site)
  const head = { title: pageTitle, description, path: '/faq', structured: [faqNode(categories)] }
  return {
    head,
    newsletter: 'band',
    body: (
      <div className="wrap">
        <PageHead title={['Frequently asked questions,', 'answered briefly.']} lede={intro} />
        <div className="faq reading reading--contents section section--close">
          {/* Wrapped, because a table of contents that is a direct child is hidden on phones. */}
          <div>
            <nav className="faq-nav contents" aria-label="Question categories">
              <ul>
                {categories.map(({ slug, title }) => (
                  <li key={slug}>
                    <a href={`#${slug}`}>{title}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <div>
            {lead.length > 0 && <ArticleBody className="prose" blocks={lead} />}
            {categories.map(({ slug, title, blocks, questions }) => (
              <section className="faq-group" id={slug} aria-labelledby={`${slug}-title`} key={slug}>
                <h2 id={`${slug}-title`}>{title}</h2>
                {blocks.length > 0 && <ArticleBody className="prose" blocks={blocks} />}
                <div className="accordion">
                  {questions.map((entry) => (
                    <Question {...entry} key={entry.question} />
                  ))}
                </div>
              </section>
            ))}
            <section className="faq-group stack" aria-labelledby="more-questions">
              <h2 id="more-questions">Still have a question?</h2>
              <p>Write to us. {claim(site, 'reply-time').sentence}</p>
              <p>
                <a className="button button--primary" href="/contact">
                  Contact Us
                </a>
              </p>
            </section>
          </div>
        </div>
      </div>
    ),
  }
}
