import type { PageContext, PageResult } from '#app/route.ts'
import { situations } from '#domain/tonight/situation.ts'
import { resolvePoisonLines } from '#domain/site/settings.ts'
import { linesByCountry } from '#domain/tonight/poison-lines.ts'
import { readFacts } from '#features/facts/queries.ts'
import { readSettings } from '#features/settings/queries.ts'
import { FridgeCard } from '#app/ui/fridge-card.tsx'
import { phone } from '#app/ui/icons/blocks.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { CallBar, Numbers } from './numbers.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { SituationParts } from './situation-parts.tsx'
import { Start } from './start.tsx'

/** One page with all questions and answers. Anchors lead from one to the next, so it needs neither script nor network. */
export async function tonightPage({ deps, site }: PageContext): Promise<PageResult> {
  const settings = await readSettings(deps)
  const facts = await readFacts(deps.db, [...new Set(situations.flatMap((situation) => situation.facts))])
  const countries = linesByCountry(resolvePoisonLines(settings))
  return {
    frame: 'alone',
    sheet: 'tonight',
    newsletter: 'none',
    head: {
      title: 'Emergency: what to do tonight',
      description: 'One question at a time: what to do, what not to do, when to drive, and whom to call.',
      path: '/tonight',
    },
    body: (
      <>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <header className="tonight-bar">
          <div className="tonight-wrap">
            <h1>
              <span className="tonight-bar__mark">
                <Glyph d={phone} />
              </span>
              Emergency<span className="visually-hidden">: what to do tonight</span>
            </h1>
            <a href="/">Leave to {site.name}</a>
          </div>
        </header>
        <main className="tonight-wrap" id="main" tabIndex={-1} data-tonight>
          <Start situations={situations}>
            <Numbers countries={countries} />
          </Start>
          {situations.map((situation) => (
            <SituationParts
              key={situation.id}
              situation={situation}
              all={situations}
              line={situation.id === 'poison' ? countries[0]?.lines[0] : undefined}
              facts={facts.filter(({ id }) => situation.facts.includes(id))}
            />
          ))}
        </main>
        <CallBar line={countries[0]?.lines[0]} />
        <PrintSheet situations={situations} countries={countries} site={site.name} />
        <FridgeCard countries={countries} site={site.name} />
      </>
    ),
  }
}
