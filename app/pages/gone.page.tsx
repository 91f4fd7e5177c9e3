import type { PageContent } from '#app/route.ts'
import { LostPage } from '#app/ui/lost-page.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'

/** For an address that the owner has declared gone. Search engines forget it sooner than a missing one. */
export function gonePage(): PageContent {
  const head = { title: 'Page removed', description: 'This page was removed for good.', noindex: true }
  const body = (
    <LostPage
      title={<TwoPartTitle halves={['Gone', 'This page was removed']} />}
      text="It was here once and will not come back. The rest of the site is where it was."
    />
  )
  return { status: 410, head, newsletter: 'popup', body }
}
