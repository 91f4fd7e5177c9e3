type Neighbour = { slug: string; title: string }
export type NeighboursProps = { previous: Neighbour | undefined; next: Neighbour | undefined }

export function Neighbours({ previous, next }: NeighboursProps) {
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
