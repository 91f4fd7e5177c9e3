import type { Progress } from '#domain/generation/generation.ts'

type Props = {
  articles: Progress['generatedArticles']
  errors: readonly string[]
  /** Every article was made, so what is left are notes. */
  isComplete: boolean
}

/** What a run made, and why it did not make the rest. */
export function RunResults({ articles, errors, isComplete }: Props) {
  return (
    <>
      {articles.length > 0 && (
        <ul className="progress-card__list" aria-label="Finished articles">
          {articles.map(({ title, slug, url, note }) => (
            <li key={slug}>
              <a className="inline-link" href={url}>
                {title}
              </a>
              {note && <span className="small soft"> {note}</span>}
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <ul
          className={isComplete ? 'progress-card__list soft' : 'progress-card__list field__error'}
          aria-label={isComplete ? 'Notes' : 'Errors'}>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </>
  )
}
