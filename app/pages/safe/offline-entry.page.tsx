import { entryShell } from '#app/offline/offline-pages.ts'
import type { PageContext, PageResult } from '#app/route.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LevelShapes } from '#app/ui/level-mark.tsx'
import { EducationalNote } from '#app/ui/note.tsx'
import { resolvePoisonLines } from '#domain/site/settings.ts'
import { linesByCountry } from '#domain/tonight/poison-lines.ts'
import { readSettings } from '#features/settings/queries.ts'
import { WhoToCall } from './who-to-call.tsx'

const trail = [
  { href: '/', label: 'Home' },
  { href: '/safe', label: 'Is it safe?' },
]

/** Stands in for any entry when there is no connection: `client/offline-entry.ts` fills it from the index. */
export async function offlineEntryPage({ deps }: PageContext): Promise<PageResult> {
  const countries = linesByCountry(resolvePoisonLines(await readSettings(deps)))
  return {
    sheet: 'safe',
    newsletter: 'none',
    uncovered: true,
    head: {
      title: 'Is it safe? Without a connection',
      description: 'An answer from this device.',
      path: entryShell,
      noindex: true,
    },
    body: (
      <>
        <LevelShapes />
        <div className="wrap entry" data-offline-entry>
          <Breadcrumbs trail={trail} />
          <h1>Is it safe?</h1>
          <div className="entry__missing" data-no-answer hidden>
            <p className="entry__answer">
              This answer is not on your device, and there is no connection. That does not mean it is safe.
            </p>
            <p>Call your vet or a poison line and read them the package.</p>
            <p>
              <a className="link" href="/safe">
                All answers from A to Z
              </a>
            </p>
          </div>
          <WhoToCall countries={countries} />
        </div>
        <div className="wrap section section--close">
          <EducationalNote />
        </div>
      </>
    ),
  }
}
