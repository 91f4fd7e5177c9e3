import type { PageContent } from '#app/route.ts'
import { LostPage } from '#app/ui/lost-page.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'

export function notFoundPage(): PageContent {
  const head = { title: 'Page not found', description: 'There is no such page.', noindex: true }
  const body = (
    <LostPage
      title={<TwoPartTitle halves={['404', 'Oops! Page not found']} />}
      text="The dog has looked everywhere. The address may have changed, or the page was never here."
    />
  )
  return { status: 404, head, newsletter: 'popup', body }
}
