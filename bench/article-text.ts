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
      const whole = timesOf(repeat(pattern, megabyte))
      const growth = median(whole) / median(timesOf(repeat(pattern, megabyte / 2)))
      return {
        what: `a megabyte of article text: ${name}`,
        target: '≤ 150 ms, growth ≤ 2.5',
        figure: `${spread(whole, ' ms')}, growth ${growth.toFixed(1)}`,
        met: median(whole) <= 150 && (growth <= 2.5 || median(whole) < 5),
      }
    }),
}

function timesOf(text: string): number[] {
  return Array.from({ length: 5 }, () => {
    const start = performance.now()
    parseArticleText(text)
    return performance.now() - start
  })
}
