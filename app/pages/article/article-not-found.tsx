import { LinkButton } from '#app/ui/kit/button.tsx'
import { Picture } from '#app/ui/picture.tsx'

export function ArticleNotFound() {
  return (
    <div className="wrap section lost">
      <Picture src="/art/not-found.svg" alt="" width={800} height={600} ratio="4-3" category="cat" priority />
      <h1>Article Not Found</h1>
      <p>The article you're looking for doesn't exist.</p>
      <LinkButton href="/blog" variant="primary">
        Back to Blog
      </LinkButton>
    </div>
  )
}
