import { parseArticleText } from '#domain/article-text.ts'
import { median, range } from './figures.ts'

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
export function benchArticleText() {
  return Object.entries(patterns).map(([name, pattern]) => {
    const time = (size: number) => {
      const text = repeat(pattern, size)
      return Array.from({ length: 5 }, () => {
        const start = performance.now()
        parseArticleText(text)
        return performance.now() - start
      })
    }
    const half = time(megabyte / 2)
    const whole = time(megabyte)
    return { name, milliseconds: { median: median(whole), range: range(whole) }, growth: median(whole) / median(half) }
  })
}
