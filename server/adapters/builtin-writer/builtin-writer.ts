import { readTimeOf } from '#domain/articles/article.ts'
import { findCategory } from '#domain/articles/categories.ts'
import { slugOf } from '#domain/text/slug.ts'
import type { Writer, WriteWish } from '#features/generation/ports.ts'
import { withProductLinks } from '#features/starter/product-links.ts'
import { atLeastOne, seededRandom } from '#illustrator/seeded-random.ts'
import { createStarterFiles } from '#server/adapters/starter-library.ts'
import { namedLink } from './product-link.ts'
import { closestTopics, shuffled, unusedTopics, type Closest } from './choose-topic.ts'
import { composeContent } from './compose-content.ts'
import { readNeutralSections, readTopicBank, type Topic } from './topic-bank.ts'

export type WrittenArticle = {
  title: string
  slug: string
  excerpt: string
  content: string
  category: string
  read_time: number
  meta_description: string
  meta_keywords: readonly string[]
}

type BuiltinWriter = Writer & { write: (wish: WriteWish) => Promise<WrittenArticle | { refusal: string }> }

/** Composes articles from the topics in `folder`: no key, no network, and the same wish gives the same text. */
export function createBuiltinWriter({ folder }: { folder: string }): BuiltinWriter {
  const library = createStarterFiles(folder)
  return {
    isPaid: false,
    async write(wish) {
      const category = findCategory(wish.category)
      if (!category) return { refusal: `The built-in writer knows no category called ${wish.category}.` }
      const product = wish.affiliateProduct && namedLink(wish.affiliateProduct, wish.affiliateTag)
      if (wish.affiliateProduct && !product) {
        return { refusal: 'The built-in writer needs a product name and a link that begins with https://.' }
      }
      const bank = await readTopicBank(folder, category.key)
      const order = shuffled(bank.topics, seededRandom(`${wish.seed} ${category.key}`))
      const unused = unusedTopics(order, wish.existingTitles)
      const close: Closest = product ? closestTopics(unused, product.name) : { topics: unused, fits: true }
      const topic = ownTopic(close.topics, wish.articleNumber)
      if (!topic) return { refusal: usedUp(category.title, bank.topics.length) }

      const random = seededRandom(`${wish.seed} ${topic.key}`)
      const title = random.pick(atLeastOne(topic.titles, topic.key))
      const sections = close.fits ? bank.productSections : await readNeutralSections(folder)
      const composed = composeContent(topic, random, product && { product, sections })
      const content = withProductLinks(composed, await library.readProducts(), wish.affiliateTag)
      return {
        title,
        slug: slugOf(title),
        excerpt: topic.excerpt,
        content,
        category: category.title,
        read_time: readTimeOf(content),
        meta_description: topic.meta_description,
        meta_keywords: topic.keywords,
      }
    },
  }
}

/** By its number, so that articles of one run that are written side by side do not take the same topic. */
function ownTopic(topics: readonly Topic[], articleNumber: number): Topic | undefined {
  return topics[Math.max(0, articleNumber - 1) % Math.max(1, topics.length)]
}

function usedUp(category: string, count: number): string {
  return (
    `The built-in writer has no topic left in ${category}. ` +
    `All ${count} of its topics are on the site or too close to an article that is. ` +
    'Choose another category, or connect an AI provider for new topics.'
  )
}
