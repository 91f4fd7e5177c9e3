import { otherPage } from '#app/offline/offline-pages.ts'
import type { PageResult } from '#app/route.ts'
import { LinkButton } from '#app/ui/kit/button.tsx'

/** Shown by the worker in place of a page that is not on the device. */
export function offlinePage(): PageResult {
  return {
    sheet: 'safe',
    newsletter: 'none',
    uncovered: true,
    head: {
      title: 'No connection',
      description: 'What works on this device without a connection.',
      path: otherPage,
      noindex: true,
    },
    body: (
      <div className="wrap finder offline">
        <h1>No connection</h1>
        <p className="finder__lede">This page is not on your device. These are:</p>
        <div className="row">
          <LinkButton href="/tonight" variant="primary">
            Emergency: what to do tonight
          </LinkButton>
          <LinkButton href="/safe" variant="secondary">
            Is it safe?
          </LinkButton>
          <LinkButton href="/animals" variant="secondary">
            My animals
          </LinkButton>
          <LinkButton href="/tools" variant="secondary">
            Tools
          </LinkButton>
        </div>
        <section data-saved-articles hidden>
          <h2>Saved articles</h2>
          <ul />
        </section>
        <form>
          <button className="button button--secondary">Try again</button>
        </form>
      </div>
    ),
  }
}
