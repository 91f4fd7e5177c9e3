import { expect } from 'vitest'
import { parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { parseSafeLink } from '#domain/affiliate/links.ts'
import { listHiddenLines, parseArticleText } from '#domain/articles/article-text.ts'
import { listSections } from '#domain/articles/blocks.ts'
import { ProviderError, type WriteRequest } from '#features/generation/ports.ts'
import { createBuiltinWriter, type WrittenArticle } from '#server/adapters/builtin-writer/builtin-writer.ts'

export const folder = 'content'

export const writer = createBuiltinWriter({ folder })

export const product = {
  name: 'Stainless Steel Quiet Pet Water Fountain for Cats and Dogs, 67 oz (with filter)',
  link: 'https://www.amazon.com/Some-Words/dp/B0ABCDEF12/ref=sr_1_1?tag=theirs-21&keywords=fountain',
  imageUrl: 'https://m.media-amazon.com/images/I/1.jpg',
}

export const plain = { existingTitles: [], articleNumber: 1, totalArticles: 10, seed: 'seed', affiliateTag: 'ours-20' }

/** Writes on until the writer has no topic left: each topic of the category once. */
export async function writeAll(category: string, extra: Partial<WriteRequest> = {}): Promise<WrittenArticle[]> {
  const articles: WrittenArticle[] = []
  for (let articleNumber = 1; ; articleNumber++) {
    const existingTitles = articles.map(({ title }) => title)
    try {
      articles.push(await writer.write({ ...plain, category, existingTitles, articleNumber, ...extra }))
    } catch (error) {
      if (error instanceof ProviderError) return articles
      throw error
    }
  }
}

export const hrefsIn = (text: string): string[] => Array.from(text.matchAll(/\]\(([^)]*)\)/g), ([, href = '']) => href)

const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** All articles of a category, with and without a product. */
export async function expectForm(category: string, seed: string): Promise<void> {
  for (const affiliateProduct of [undefined, product]) {
    for (const article of await writeAll(category, affiliateProduct ? { seed, affiliateProduct } : { seed })) {
      const words = wordsIn(article.content)
      expect(words, `${article.slug} ${words}`).toBeGreaterThanOrEqual(500)
      expect(words, `${article.slug} ${words}`).toBeLessThanOrEqual(800)
      expect(listHiddenLines(article.content), article.slug).toEqual([])
      expect(listSections(parseArticleText(article.content)).length, article.slug).toBeGreaterThanOrEqual(5)
      const prose = article.content.replaceAll(/^(?:\||:::).*$/gm, '')
      expect(prose, article.slug).not.toMatch(/[{}|]|product:|\*\*\*| {2}|,,|(?<!\.)\.\.(?!\.)/)
      for (const href of hrefsIn(article.content)) {
        expect(parseSafeLink(href)?.kind, href).toBe('affiliate')
        expect(parseAffiliateLink(href)?.tag, href).toBe('ours-20')
      }
    }
  }
}
