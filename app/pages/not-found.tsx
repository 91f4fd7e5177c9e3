import type { PageResult } from '#app/door.ts'
import { LinkButton } from '#app/ui/kit/button.tsx'

export function notFound(): PageResult {
  const head = { title: 'Page not found', description: 'There is no such page.', path: '/404', noindex: true }
  return { status: 404, head, letter: 'popup', body: <NotFound /> }
}

function NotFound() {
  return (
    <div className="wrap section lost">
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <LinkButton href="/" variant="primary">
        Back to home
      </LinkButton>
    </div>
  )
}
