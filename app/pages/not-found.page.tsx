import type { PageContent } from '#app/route.ts'
import { LinkButton } from '#app/ui/kit/button.tsx'
import { Picture } from '#app/ui/picture.tsx'

export function notFoundPage(): PageContent {
  const head = { title: 'Page not found', description: 'There is no such page.', path: '/404', noindex: true }
  return { status: 404, head, newsletter: 'popup', body: <NotFound /> }
}

function NotFound() {
  return (
    <div className="wrap section lost">
      <Picture src="/art/not-found.svg" alt="" width={800} height={600} ratio="4-3" category="cat" priority />
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <LinkButton href="/" variant="primary">
        Back to home
      </LinkButton>
    </div>
  )
}
