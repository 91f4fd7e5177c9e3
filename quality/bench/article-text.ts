import { ordinaryText } from '#tests/kit/article-lines.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { median, medianAndRange, type Measurement, type Scenario } from './measurement.ts'

const megabyte = 1024 * 1024
const repeat = (pattern: string, size: number) => pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size)

/** Inputs that slow down a careless renderer: unclosed marks, nested brackets, one endless line. */
const patterns: Readonly<Record<string, string>> = {
  'unclosed bold links': '**[a](',
  'opening brackets': '[',
  'unclosed images': '![](',
  'closed and unclosed': '](',
  asterisks: '**',
  'blanks and one character': '          x',
  'empty headings': '##   ',
  'nested parentheses': '[a](((((',
  'a table without end': '| a | b |\n',
  'cells without end': '| ',
  'nested lists': '- a\n  - b\n',
  'lists that restart': '1. a\n\n',
  'steps that never end': '::: steps\n1. a\n2. b\n3. c\nStop: d\n',
  'a comparison without end': '{compare: a, ',
  'references and sources': 'a[^1]\n[^1]: b | c | https://example.org | 2026-11-16\n',
  'callouts and breaks': '> Never: a\n---\n',
  'an ordinary article': ordinaryText,
}

/** Time for 1 MB, and how it grows from half of that: 2 is linear, 4 would be quadratic. */
export const articleText: Scenario = {
  name: 'article-text',
  run: async () =>
    Object.entries(patterns).map(([name, pattern]): Measurement => {
      const [whole, half] = measureBoth([repeat(pattern, megabyte), repeat(pattern, megabyte / 2)])
      const growth = mean(whole) / mean(half)
      return {
        name: `1 MB of article text: ${name}`,
        target: '≤ 150 ms, growth ≤ 2.5',
        value: `${medianAndRange(whole, ' ms')}, growth ${growth.toFixed(1)}`,
        met: median(whole) <= 150 && (growth <= 2.5 || median(whole) < 5),
      }
    }),
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const rounds = 9
/** The system reports CPU time in steps of a few milliseconds, so a sample has to be longer than that. */
const minRoundMs = 60

/**
 * Alternates between the two after an uncounted warm-up: otherwise the second would benefit from what the first warmed
 * up.
 */
function measureBoth([whole, half]: readonly [string, string]): [number[], number[]] {
  const begun = performance.now()
  parseArticleText(whole)
  const repeats = Math.ceil(minRoundMs / (performance.now() - begun))
  parseArticleText(half)
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    times[0].push(cpuTimePerParse(whole, repeats))
    times[1].push(cpuTimePerParse(half, repeats))
  }
  return times
}

function cpuTimePerParse(text: string, repeats: number): number {
  const before = process.threadCpuUsage()
  for (let index = 0; index < repeats; index++) parseArticleText(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / repeats
}
