import { readingActions, type Interest } from './reading-profile.ts'

/** For example “Because you saved articles about Dog Care and read about Pet Health”. */
export function recommendationReason(interests: readonly Interest[]): string {
  const parts = interests.map(({ category, actions }, index) => {
    const before = interests[index - 1]
    const isSame = before && verbFor(before.actions) === verbFor(actions)
    return isSame ? category : `${verbFor(actions)} ${category}`
  })
  return `Because you ${parts.join(' and ')}`
}

function verbFor(actions: number): string {
  if (actions & readingActions.saved) return 'saved articles about'
  return actions & readingActions.liked ? 'liked articles about' : 'read about'
}

type Candidate = { id: string; slug: string }
type SelectionRules = {
  read: ReadonlySet<string>
  /** Slugs that the page already shows. */
  onPage: ReadonlySet<string>
  /** On a site with few articles, a repeated article may be better than none. */
  allowRepeats: boolean
}

const maxRecommendations = 3

/** `lists` has one list per interest, newest first. Takes from them in turn and skips articles already read. */
export function chooseArticles<Article extends Candidate>(
  lists: readonly (readonly Article[])[],
  { read, onPage, allowRepeats }: SelectionRules,
): readonly Article[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length))
  const turns = Array.from({ length: rounds }, (_, round) => lists.flatMap((list) => list[round] ?? [])).flat()
  const unread = turns.filter(({ id }) => !read.has(id))
  const isShown = ({ slug }: Article) => onPage.has(slug)
  const fresh = unread.filter((article) => !isShown(article))
  return [...fresh, ...(allowRepeats ? unread.filter(isShown) : [])].slice(0, maxRecommendations)
}
