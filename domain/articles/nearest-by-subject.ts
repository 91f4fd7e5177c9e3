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
  const words = listWords(article).filter((word) => word.length >= minWordLength && !commonWords.has(word))
  const subject = [...new Set(words)]
  const countShared = (cardWords: readonly string[]) => subject.filter((word) => cardWords.includes(word)).length
  return others
    .map((card) => ({ card, shared: countShared(listWords(card)) }))
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ card }) => card)
}

const listWords = ({ title, meta_keywords }: Subject) =>
  foldText([title, ...meta_keywords].join(' ')).split(/[^\p{L}\p{N}]+/u)
