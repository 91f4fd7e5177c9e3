import type { PageContent } from '#app/route.ts'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { LostPage } from '#app/ui/lost-page.tsx'
import { TwoPartTitle } from '#app/ui/two-part-title.tsx'

export function notFoundPage(): PageContent {
  const head = { title: 'Page not found', description: 'There is no such page.', noindex: true }
  const body = (
    <LostPage
      title={<TwoPartTitle halves={['404', 'Oops! Page not found']} />}
      text="The dog has looked everywhere. The address may have changed, or the page was never here.">
      <LinkButton href="/" variant="primary">
        Back to home
      </LinkButton>
      <LinkButton href="/blog" variant="secondary">
        All articles
      </LinkButton>
    </LostPage>
  )
  return { status: 404, head, newsletter: 'popup', body }
}
