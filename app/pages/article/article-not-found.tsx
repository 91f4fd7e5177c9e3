import { LinkButton } from '#app/ui/kit/button.tsx'

export function ArticleNotFound() {
  return (
    <div className="wrap section lost">
      <h1>Article Not Found</h1>
      <p>The article you're looking for doesn't exist.</p>
      <LinkButton href="/blog" variant="primary">
        Back to Blog
      </LinkButton>
    </div>
  )
}
