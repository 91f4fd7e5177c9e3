import { parseArticleText, placeBlocks } from '#domain/articles/article-text.ts'
import { findProductMentions } from '#domain/products/product-mentions.ts'
import { articleLines, articleTexts, ordinaryText, randomLines } from '#tests/kit/article-lines.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'
import { cpuTimeOf } from '#tests/kit/cpu-time.ts'
import { referenceText } from '#tests/kit/reference-article-text.ts'
import { toReferenceBlock, type ReferenceBlock, type Shown } from '#tests/kit/shown-blocks.ts'
import type { FaultResult } from '#tests/kit/faults/fault-result.ts'
import { parseRenderedArticle, type RenderedBlock } from './rendered-html.ts'

const pageLines = 1000
const firstSeed = 16
const pieces = [
  ...['**[a](', '[', '![](', '](', '**', ' x', '##   ', '((((', '[a](b)', '![a](', '@amazon.com', 'https://'],
  ...[
    '| ',
    '| a |\n|---|\n',
    '- a\n',
    '- a\n  - b\n',
    '1. a\n',
    '> Never: a\n',
    '::: steps\n1. a\n2. b\n3. c\n',
    '{compare: a, ',
    '[^1]',
  ],
  ...['[^1]: a\n', '---\n'],
]
const megabyte = 1024 * 1024
/** Against ordinary text of the same size in the same run: a limit in milliseconds would judge the machine. */
const maxTimesOrdinary = 3

/** T16, T30: lines of every kind, through the parser and through the built site, compared with a slow reference. */
export async function runRenderer({ rounds }: { rounds: number }): Promise<FaultResult> {
  const pages = Math.ceil(rounds / pageLines)
  const faults: string[] = []
  let survived = 0
  const site = await startPreparedSite(
    async (deps) => {
      for (let page = 0; page < pages; page++)
        await insertTestArticle(deps, { slug: `lines-${page}`, content: linesOf(page).join('\n') })
    },
    { RATE_LIMITS: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
  )
  try {
    for (let page = 0; page < pages; page++) {
      const text = linesOf(page).join('\n')
      const expected = referenceText(text).map(({ block }) => block)
      const parsed = placeBlocks(text).map(({ block }) => toReferenceBlock(block))
      const differs = parsed.findIndex((block, at) => JSON.stringify(block) !== JSON.stringify(expected[at]))
      if (differs >= 0 || parsed.length !== expected.length)
        faults.push(`seed ${firstSeed + page}: block ${differs} is parsed differently`)
      const html = await (await fetch(`${site.url}/article/lines-${page}`)).text()
      const fault = findPageFault(html, expected)
      if (fault) faults.push(`seed ${firstSeed + page}: ${fault}`)
      survived += fault || differs >= 0 ? 0 : pageLines
    }
    const growth = pieces.map(measureGrowth)
    const maxMs = measureGrowth(ordinaryText).ms * maxTimesOrdinary
    const slow = growth.filter(({ ratio, ms }) => ratio > 2.5 || ms > maxMs)
    for (const { piece, ratio, ms } of slow)
      faults.push(
        `${piece}: ${ratio.toFixed(1)} times as long for twice the size, ${Math.round(ms)} of ${Math.round(maxMs)} ms for 1 MB`,
      )
    const tried = pages * pageLines
    return {
      name: 'renderer',
      description:
        'Lines of an article, parsed and shown like the slow reference; 1 MB of each hostile pattern (T16, T30).',
      tried: tried + pieces.length,
      passed: survived + pieces.length - slow.length,
      lost: 0,
      notes: [
        `${pieces.length} generators: 1 MB takes ${Math.round(Math.max(...growth.map(({ ms }) => ms)))} of ${Math.round(maxMs)} ms at most, at most ${Math.max(...growth.map(({ ratio }) => ratio)).toFixed(2)} times as long as half of it`,
        ...faults.slice(0, 5),
      ],
      ok: faults.length === 0,
    }
  } finally {
    await site.stop()
  }
}

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

function findPageFault(html: string, expected: readonly ReferenceBlock[]): string | undefined {
  try {
    const rendered = parseRenderedArticle(html)
    const seen = expected.filter((block) => block !== 'nothing' && !isElsewhere(block))
    // A list of sources may stand outside the article's text.
    const inText = rendered.filter(
      (block) => !('element' in block && block.element === 'section' && isSources(block.words)),
    )
    const blocks = seen.filter((block) => typeof block === 'string' || !('sources' in block))
    const at = blocks.findIndex((block, place) => !isShownAs(block, inText[place]))
    if (at >= 0)
      return `${JSON.stringify(blocks[at]).slice(0, 200)} is shown as ${JSON.stringify(inText[at])?.slice(0, 200)}`
    return inText.length === blocks.length ? undefined : `${inText.length} blocks, not ${blocks.length}`
  } catch (error) {
    return (error as Error).message
  }
}

/** The site of this scenario has no products, so their blocks are empty. Of an unknown figure only the caption is shown. */
const isElsewhere = (block: ReferenceBlock) =>
  typeof block === 'object' && ('products' in block || ('figure' in block && !block.caption))
const isSources = (words: string) => words.startsWith('Sources')

/** Plain blocks have to look exactly like the reference; in others the design adds labels and leaves out marks. */
function isShownAs(block: ReferenceBlock, rendered: RenderedBlock | undefined): boolean {
  if (!rendered) return false
  const plain = typeof block === 'object' && ('heading' in block || 'shown' in block)
  if (plain) return asSent(JSON.stringify(block)) === asSent(JSON.stringify(rendered))
  if (typeof block === 'object' && 'src' in block)
    return (
      'src' in rendered &&
      block.src === rendered.src &&
      asSent(JSON.stringify(block.alt)) === asSent(JSON.stringify(rendered.alt))
    )
  if (typeof block === 'object' && 'figure' in block)
    return 'shown' in rendered && containsInOrder(block.caption, [[...rendered.shown]])
  if (!('element' in rendered)) return false
  const texts = listShown(block)
  const allowed = new Set(texts.flatMap((shown) => shown.flatMap(({ href }) => href ?? [])))
  // Steps link to their printable card.
  if (rendered.hrefs.some((href) => !allowed.has(href) && !/^\/article\/[\w-]+\/card$/.test(href))) return false
  const isTriage = typeof block === 'object' && 'triage' in block && block.triage
  return isTriage || containsInOrder(rendered.words, texts)
}

function listShown(block: ReferenceBlock): Shown[] {
  if (typeof block === 'string') return []
  if ('quote' in block) return [block.quote]
  if ('list' in block) return block.list.flatMap(({ shown, nested = [] }) => [shown, ...nested])
  if ('head' in block) return [...block.head, ...block.rows.flat()]
  return 'steps' in block ? [...block.steps, ...block.notes, ...(block.stop ? [block.stop] : [])] : []
}

function containsInOrder(words: string, texts: readonly Shown[]): boolean {
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

/** The best of five: other programs disturb CPU time, too. */
function measureGrowth(piece: string): { piece: string; ratio: number; ms: number } {
  const whole = piece.repeat(Math.floor(megabyte / piece.length))
  const half = whole.slice(0, megabyte / 2)
  const read = (text: string) => {
    parseArticleText(text)
    findProductMentions(text)
  }
  // Garbage collection can hit either size; quadratic growth would show a ratio of four in every try.
  const tries = Array.from({ length: 5 }, () => {
    const ms = cpuTimeOf(() => read(whole))
    return { ms, ratio: ms / cpuTimeOf(() => read(half)) }
  })
  const least = (of: 'ratio' | 'ms') => Math.min(...tries.map((one) => one[of]))
  return { piece, ratio: least('ratio'), ms: least('ms') }
}
