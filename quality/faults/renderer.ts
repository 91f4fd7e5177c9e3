import { parseArticleText } from '#domain/articles/article-text.ts'
import { findProductIds } from '#domain/affiliate/affiliate-links.ts'
import { articleLines, randomLines } from '#tests/kit/article-lines.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { startPreparedSite } from '#tests/kit/prepared-site.ts'
import { cpuTimeOf } from '#tests/kit/cpu-time.ts'
import { toReferenceBlock, referenceLine } from '#tests/kit/reference-article-text.ts'
import type { FaultResult } from './fault-result.ts'
import { parseRenderedArticle } from './rendered-html.ts'

const pageLines = 1000
const firstSeed = 16
const pieces = ['**[a](', '[', '![](', '](', '**', ' x', '##   ', '((((', '[a](b)', '![a](', '@amazon.com', 'https://']
const megabyte = 1024 * 1024
/** Twice the maximum of an idle machine. */
const maxMilliseconds = 300

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
      const lines = linesOf(page)
      const expected = lines.map((line) => JSON.stringify(referenceLine(line)))
      const differing = lines.filter(
        (line, at) => JSON.stringify(toReferenceBlock(parseArticleText(line)[0])) !== expected[at],
      )
      if (differing.length > 0)
        faults.push(`seed ${firstSeed + page}: ${JSON.stringify(differing[0])} is parsed differently`)
      const html = await (await fetch(`${site.url}/article/lines-${page}`)).text()
      const fault = findPageFault(
        html,
        expected.filter((seen) => seen !== '"nothing"'),
      )
      if (fault) faults.push(`seed ${firstSeed + page}: ${fault}`)
      survived += fault ? 0 : lines.length - differing.length
    }
    const growth = pieces.map(measureGrowth)
    const slow = growth.filter(({ ratio, maxMs: most }) => ratio > 2.5 || most > maxMilliseconds)
    for (const { piece, ratio, maxMs: most } of slow)
      faults.push(`${piece}: ${ratio.toFixed(1)} times as long for twice the size, ${Math.round(most)} ms for 1 MB`)
    const tried = pages * pageLines
    return {
      name: 'renderer',
      description:
        'Lines of an article, parsed and shown like the slow reference; 1 MB of each hostile pattern (T16, T30).',
      tried: tried + pieces.length,
      passed: survived + pieces.length - slow.length,
      lost: 0,
      notes: [
        `${pieces.length} generators: 1 MB takes ${Math.round(Math.max(...growth.map(({ maxMs: most }) => most)))} ms at most, at most ${Math.max(...growth.map(({ ratio }) => ratio)).toFixed(2)} times as long as half of it`,
        ...faults.slice(0, 5),
      ],
      ok: faults.length === 0,
    }
  } finally {
    await site.stop()
  }
}

/** Every fifth page without any grammar. */
function linesOf(page: number): string[] {
  return (page % 5 === 4 ? randomLines : articleLines)(pageLines, firstSeed + page)
}

/**
 * A lone surrogate cannot be sent: it arrives as the replacement character. Random lines can contain halves of whole
 * ones, too.
 */
const asSent = (seen: string | undefined) => seen?.replaceAll(/\\ud[89a-f][0-9a-f]{2}/gi, '\ufffd')

function findPageFault(html: string, expected: readonly string[]): string | undefined {
  try {
    const shown = parseRenderedArticle(html).map((block) => JSON.stringify(block))
    const at = expected.findIndex((seen, place) => asSent(seen) !== asSent(shown[place]))
    if (at >= 0) return `line shown as ${shown[at]?.slice(0, 200)}, not as ${expected[at]?.slice(0, 200)}`
    return shown.length === expected.length ? undefined : `${shown.length} blocks, not ${expected.length}`
  } catch (error) {
    return (error as Error).message
  }
}

/** The best of three: other programs disturb CPU time, too. */
function measureGrowth(piece: string): { piece: string; ratio: number; maxMs: number } {
  const whole = piece.repeat(Math.floor(megabyte / piece.length))
  const half = whole.slice(0, megabyte / 2)
  const read = (text: string) => {
    parseArticleText(text)
    findProductIds(text)
  }
  // Garbage collection can hit either size; quadratic growth would show a ratio of four in every try.
  const tries = Array.from({ length: 5 }, () => {
    const maxMs = cpuTimeOf(() => read(whole))
    return { most: maxMs, ratio: maxMs / cpuTimeOf(() => read(half)) }
  })
  const least = (of: 'ratio' | 'most') => Math.min(...tries.map((one) => one[of]))
  return { piece, ratio: least('ratio'), maxMs: least('most') }
}
