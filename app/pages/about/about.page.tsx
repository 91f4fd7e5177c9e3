import type { PageResult, PageContext } from '#app/route.ts'
import { missionCopy } from '#domain/site/marketing-copy.ts'
import { fillIn, blocksText, groupBySection, parsePageText } from '#domain/site/page-text.ts'
import { ArticleBody } from '#app/ui/article-body.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { EducationalNote } from '#app/ui/note.tsx'
import { readPage } from '#features/pages/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { operatorSection } from '../operator-section.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { SectionHead } from '#app/ui/section-head.tsx'

/** By section and subsection of the built-in text. */
const icons: readonly (readonly IconName[])[] = [
  [],
  ['eye', 'check', 'bookCheck', 'scale'],
  ['dog', 'pawPrint', 'search', 'bag'],
]

/** A section with subsections is a list of them; other sections are running text. */
export async function aboutPage({ deps, site }: PageContext): Promise<PageResult> {
  const values = { site: site.name, mission: missionCopy(site.name).text }
  const { fields, text: written } = await readPage(deps, 'about')
  const page = fillIn({ fields, text: written + operatorSection(await readSettings(deps)) }, values)
  const { description = '' } = page.fields
  const { lead, sections } = groupBySection(parsePageText(page, site))
  const head = { title: `About ${site.name}`, description, path: '/about' }
  return {
    head,
    newsletter: 'band',
    body: (
      <div className="wrap">
        <PageHead
          title={[`About ${site.name},`, 'and who it is for.']}
          lede={page.fields['intro']}
          aside={<Picture src="/art/about.svg" alt="" width={1200} height={800} rounded category="health" priority />}
        />
        {lead.length > 0 && (
          <div className="reading section section--close">
            <ArticleBody className="prose" blocks={lead} />
          </div>
        )}
        {sections.map(({ heading: { id, text }, blocks, parts }, index) => (
          <section className={index === 0 ? 'section section--close' : 'section'} aria-labelledby={id} key={id}>
            <SectionHead id={id} title={text} text={parts.length > 0 ? blocksText(blocks) : ''} />
            {parts.length > 0 ? (
              <ul className="value-list">
                {parts.map((part, partIndex) => (
                  <li key={part.heading.id}>
                    <Icon name={icons[index]?.[partIndex] ?? 'pawPrint'} size="large" />
                    <h3>{part.heading.text}</h3>
                    <ArticleBody className="prose" blocks={part.blocks} />
                  </li>
                ))}
              </ul>
            ) : (
              <div className="reading">
                <ArticleBody
                  className="prose"
                  blocks={blocks}
                  after={new Map(index === 0 ? [[blocks.length - 1, <EducationalNote key="notice" />]] : [])}
                />
              </div>
            )}
          </section>
        ))}
      </div>
    ),
  }
}
