import { foldText } from '#domain/text/fold.ts'
import type { ArticleCard } from './article.ts'

type Subject = Pick<ArticleCard, 'title' | 'meta_keywords'>

const minWordLength = 4
/** In so many titles and keywords that sharing them says nothing. */
const commonWords = new Set(
  'about after before from have home into pets that their them they this what when with your'.split(' '),
)

/** Sorted by how many words of title and keywords they share with `article`; equal ones keep their order. */
export function nearestBySubject<Card extends Subject>(article: Subject, others: readonly Card[]): Card[] {
  const subject = subjectWords(article)
  return others
    .map((card) => ({ card, shared: subjectWords(card).intersection(subject).size }))
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ card }) => card)
}

function subjectWords({ title, meta_keywords }: Subject): Set<string> {
  const words = foldText([title, ...meta_keywords].join(' ')).split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter((word) => word.length >= minWordLength && !commonWords.has(word)))
}
