import { readTimeOf } from '#domain/article.ts'
import { findCategory } from '#domain/categories.ts'
import { slugOf } from '#domain/slug.ts'
import { withProductLinks } from '#features/starter/texts.ts'
import { atLeastOne, seededRandom } from '#host/adapters/builtin-illustrator/seeded-random.ts'
import { createStarterFiles } from '#host/adapters/starter-files.ts'
import { namedLink, type GivenProduct } from './affiliate-product.ts'
import { closestTopic, shuffled, unusedTopics } from './choose-topic.ts'
import { composeContent } from './compose-content.ts'
import { readTopicBank } from './topic-bank.ts'

/** `category` is its title. Articles of one run share the seed; their numbers keep them apart even when written side by side. */
export type WriteRequest = {
  category: string
  existingTitles: readonly string[]
  articleNumber: number
  totalArticles: number
  seed: string
  affiliateProduct?: GivenProduct
  /** Instead of the site's own. */
  affiliateTag?: string
}

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

type Options = { folder: string; affiliateTag: string }

/** Composes articles from the topics in `folder`: no key, no network, and the same request gives the same text. */
export function createBuiltinWriter({ folder, affiliateTag }: Options): {
  write: (request: WriteRequest) => Promise<WrittenArticle | { refusal: string }>
} {
  const library = createStarterFiles(folder)
  return {
    async write(request) {
      const category = findCategory(request.category)
      if (!category) return { refusal: `The built-in writer knows no category called ${request.category}.` }
      const tag = request.affiliateTag ?? affiliateTag
      const product = request.affiliateProduct && namedLink(request.affiliateProduct, tag)
      if (request.affiliateProduct && !product) {
        return { refusal: 'The built-in writer needs a product name and a link that begins with https://.' }
      }
      const bank = await readTopicBank(folder, category.key)
      const random = seededRandom(`${request.seed} ${category.key}`)
      const order = shuffled(bank.topics, random)
      const unused = unusedTopics(order, request.existingTitles)
      const topic = product
        ? closestTopic(unused, product.name)
        : unused[Math.max(0, request.articleNumber - 1) % Math.max(1, unused.length)]
      if (!topic) return { refusal: usedUp(request.category, bank.topics.length) }
      const wording = seededRandom(`${request.seed} ${topic.key}`)
      const title = wording.pick(atLeastOne(topic.titles, topic.key))
      const composed = composeContent(topic, wording, product && { product, sections: bank.productSections })
      const content = withProductLinks(composed, await library.readProducts(), tag)
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

function usedUp(category: string, count: number): string {
  return (
    `The built-in writer has no topic left in ${category}. ` +
    `All ${count} of its topics are on the site or too close to an article that is. ` +
    'Choose another category, or connect an AI provider for new topics.'
  )
}
