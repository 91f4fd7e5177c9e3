type AdjacentArticle = { slug: string; title: string }
export type AdjacentArticlesProps = { previous: AdjacentArticle | undefined; next: AdjacentArticle | undefined }

export function AdjacentArticles({ previous, next }: AdjacentArticlesProps) {
  if (!previous && !next) return null
  return (
    <nav className="neighbours" aria-label="More articles">
      {previous && (
        <a href={`/article/${previous.slug}`} rel="prev">
          <span>Previous</span>
          <b>{previous.title}</b>
        </a>
      )}
      {next && (
        <a href={`/article/${next.slug}`} rel="next">
          <span>Next</span>
          <b>{next.title}</b>
        </a>
      )}
    </nav>
  )
}
