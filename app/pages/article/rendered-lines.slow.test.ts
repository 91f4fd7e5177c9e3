import { expect, test } from 'vitest'
import { articleLines, articleTexts, randomLines } from '#tests/kit/article-lines.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { referenceText } from '#tests/kit/reference-article-text.ts'
import { parseRenderedArticle, type RenderedBlock } from '#tests/kit/rendered-article.ts'
import type { ReferenceBlock, VisibleText } from '#tests/kit/visible-blocks.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const pageLines = 1000
const firstSeed = 16
const pages = Array.from({ length: 20 }, (_, page) => page)

test.each(pages)(
  'a page of 1,000 random lines is shown as a slow reference reads them: page %i (T16)',
  async (page) => {
    const app = await createTestApp()
    const text = linesOf(page).join('\n')
    await insertTestArticle(app, { slug: 'lines', content: text })
    const response = await createTestClient(app).fetch('/article/lines')
    expect(response.status).toBe(200)
    const expected = referenceText(text).map(({ block }) => block)
    expect(findDifference(await response.text(), expected)).toBeUndefined()
  },
)

/** Every fifth page without any grammar, and every second one with all kinds of blocks. */
function linesOf(page: number): string[] {
  if (page % 2 === 1)
    return articleTexts(pageLines, firstSeed + page)
      .flatMap((text) => text.split('\n'))
      .slice(0, pageLines)
  return (page % 5 === 4 ? randomLines : articleLines)(pageLines, firstSeed + page)
}

/**
 * A lone surrogate cannot be sent: it arrives as the replacement character. Random lines can contain halves of whole
 * ones, too.
 */
const asSent = (seen: string | undefined) => seen?.replaceAll(/\\ud[89a-f][0-9a-f]{2}/gi, '\ufffd')

function findDifference(html: string, expected: readonly ReferenceBlock[]): string | undefined {
  const rendered = parseRenderedArticle(html)
  const seen = expected.filter((block) => block !== 'nothing' && !isElsewhere(block))
  // A list of sources may stand outside the article's text.
  const inText = rendered.filter(
    (block) => !('element' in block && block.element === 'section' && isSources(block.words)),
  )
  const blocks = seen.filter((block) => typeof block === 'string' || !('sources' in block))
  const at = blocks.findIndex((block, index) => !isRenderedAs(block, inText[index]))
  if (at >= 0)
    return `${JSON.stringify(blocks[at]).slice(0, 200)} is shown as ${JSON.stringify(inText[at])?.slice(0, 200)}`
  return inText.length === blocks.length ? undefined : `${inText.length} blocks, not ${blocks.length}`
}

/** The test's site has no products, so their blocks are empty. Of an unknown figure only the caption is shown. */
const isElsewhere = (block: ReferenceBlock) =>
  typeof block === 'object' && ('products' in block || ('figure' in block && !block.caption))
const isSources = (words: string) => words.startsWith('Sources')

/** Plain blocks have to look exactly like the reference; in others the design adds labels and leaves out marks. */
function isRenderedAs(block: ReferenceBlock, rendered: RenderedBlock | undefined): boolean {
  if (!rendered) return false
  const plain = typeof block === 'object' && ('heading' in block || 'visible' in block)
  if (plain) return asSent(JSON.stringify(block)) === asSent(JSON.stringify(rendered))
  if (typeof block === 'object' && 'src' in block)
    return (
      'src' in rendered &&
      block.src === rendered.src &&
      asSent(JSON.stringify(block.alt)) === asSent(JSON.stringify(rendered.alt))
    )
  if (typeof block === 'object' && 'figure' in block)
    return 'visible' in rendered && containsInOrder(block.caption, [[...rendered.visible]])
  if (!('element' in rendered)) return false
  const texts = listTexts(block)
  const allowed = new Set(texts.flatMap((shown) => shown.flatMap(({ href }) => href ?? [])))
  // Steps link to their printable card.
  if (rendered.hrefs.some((href) => !allowed.has(href) && !/^\/article\/[\w-]+\/card$/.test(href))) return false
  const isTriage = typeof block === 'object' && 'triage' in block && block.triage
  return isTriage || containsInOrder(rendered.words, texts)
}

function listTexts(block: ReferenceBlock): VisibleText[] {
  if (typeof block === 'string') return []
  if ('quote' in block) return [block.quote]
  if ('list' in block) return block.list.flatMap(({ visible, nested = [] }) => [visible, ...nested])
  if ('head' in block) return [...block.head, ...block.rows.flat()]
  return 'steps' in block ? [...block.steps, ...block.notes, ...(block.stop ? [block.stop] : [])] : []
}

function containsInOrder(words: string, texts: readonly VisibleText[]): boolean {
  const bare = (text: string) => asSent(JSON.stringify(text))?.slice(1, -1) ?? ''
  const whole = bare(words)
  let from = 0
  for (const shown of texts) {
    const text = bare(shown.map(({ character }) => character).join(''))
    const at = whole.indexOf(text, from)
    if (at < 0) return false
    from = at + text.length
  }
  return true
}
