import { parseArticleText, placeBlocks } from './article-text.ts'
import { isTriage, listBlockTexts, type Block, type BlockKind } from './blocks.ts'
import { countFormatted, type Inline } from './inline-text.ts'

/** Far more than any article has. Two bytes can be a cell of a table, which a page shows with a hundred. */
const maxParts = 10_000
const maxEmbeds = 100
const embeds: ReadonlySet<BlockKind> = new Set<BlockKind>(['figure', 'product', 'comparison', 'picks'])

/** Why a text is too much for one page. Undefined for every ordinary article. */
export function findTextLimitError(text: string): string | undefined {
  const blocks = parseArticleText(text, maxParts)
  const isTooMuch = blocks.reduce((parts, block) => parts + countParts(block), 0) > maxParts
  const count = blocks.filter(({ kind }) => embeds.has(kind)).length
  if (count > maxEmbeds) {
    // The rest was not read.
    const least = isTooMuch ? 'at least ' : ''
    return `This text has ${least}${format(count)} product cards, comparisons and figures. An article can have at most ${maxEmbeds}.`
  }
  if (!isTooMuch) return undefined
  return `This text has more than ${format(maxParts)} paragraphs, list items, table cells, links and other parts. Please split it into several articles.`
}

/** What a page shows as an element of its own. */
function countParts(block: Block): number {
  const texts = listBlockTexts(block)
  const signs = isTriage(block) ? texts.reduce((count, inlines) => count + countSemicolons(inlines), 0) : 0
  return texts.reduce((parts, inlines) => parts + countFormatted(inlines), Math.max(1, texts.length) + signs)
}

/** Each separates two signs, see `splitSigns`. */
const countSemicolons = (inlines: readonly Inline[]) =>
  inlines.reduce((count, inline) => count + (inline.kind === 'text' ? inline.text.split(';').length - 1 : 0), 0)

/** Without the blocks that are too many for one page, for texts that nobody has read yet. */
export function trimToLimits(text: string): { text: string; error: string | undefined } {
  const error = findTextLimitError(text)
  if (error === undefined) return { text, error }
  // The lines of sources may be anywhere, so they all stay, and are counted first.
  const placed = placeBlocks(text)
  let parts = placed.reduce((count, { block }) => (block?.kind === 'sources' ? count + countParts(block) : count), 0)
  let embedded = 0
  const removed = new Set<number>()
  for (const { block, from, to } of placed) {
    if (!block || block.kind === 'sources') continue
    const size = countParts(block)
    const isSurplus = parts + size > maxParts || (embeds.has(block.kind) && ++embedded > maxEmbeds)
    if (!isSurplus) parts += size
    else for (let line = from; line <= to; line++) removed.add(line)
  }
  const lines = text.split('\n').filter((_, index) => !removed.has(index + 1))
  return { text: lines.join('\n').trim(), error }
}

const format = (count: number) => count.toLocaleString('en-US')
