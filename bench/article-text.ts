import { parseArticleText } from '#domain/article-text.ts'
import { median, spread, type Row, type Scenario } from './figures.ts'

const megabyte = 1024 * 1024
const repeat = (pattern: string, size: number) => pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size)

/** What slows a careless renderer down: unclosed marks, nested brackets, one endless line. */
const patterns: Readonly<Record<string, string>> = {
  'bold links left open': '**[a](',
  'opening brackets': '[',
  'images left open': '![](',
  'closed and open': '](',
  asterisks: '**',
  'blanks and a letter': '          x',
  'headings without words': '##   ',
  'nested parentheses': '[a](((((',
  'an ordinary article': 'Brush the coat **before** the bath, then read [the guide](/article/a).\n\n## A section\n\n',
}

/** Time for a megabyte, and how it grows from half of it: 2 is linear, 4 would be quadratic. */
export const articleText: Scenario = {
  name: 'article-text',
  run: async () =>
    Object.entries(patterns).map(([name, pattern]): Row => {
      const [whole, half] = timesOf([repeat(pattern, megabyte), repeat(pattern, megabyte / 2)])
      const growth = median(whole) / median(half)
      return {
        what: `a megabyte of article text: ${name}`,
        target: '≤ 150 ms, growth ≤ 2.5',
        figure: `${spread(whole, ' ms')}, growth ${Number.isFinite(growth) ? growth.toFixed(1) : 'too small to tell'}`,
        met: median(whole) <= 150 && (growth <= 2.5 || median(whole) < 5),
      }
    }),
}

/** In turn, after one turn that does not count: whichever came second would gain by what the first has warmed. */
function timesOf([whole, half]: readonly [string, string]): [number[], number[]] {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 16; round++) {
    const [first, second] = [timeOf(whole), timeOf(half)]
    if (round === 0) continue
    times[0].push(first)
    times[1].push(second)
  }
  return times
}

function timeOf(text: string): number {
  const before = process.threadCpuUsage()
  parseArticleText(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
