import { expect, test } from 'vitest'
import { createMetric, mergeProcessMetrics, formatMetrics } from './metrics.ts'

test('a figure is printed with its help, its kind and its value', () => {
  expect(formatMetrics([createMetric('gauge', 'site_up', 'One when it runs.', 1)])).toBe(
    '# HELP site_up One when it runs.\n# TYPE site_up gauge\nsite_up 1\n',
  )
})

test('labels cannot break out of their quotes, and there is a word for what has no end', () => {
  const samples = [
    { labels: { route: 'a"b\\c\nd' }, value: Infinity },
    { suffix: '_sum', value: Number.NaN },
  ]
  expect(formatMetrics([{ name: 'x', help: 'h', kind: 'histogram', samples }])).toBe(
    '# HELP x h\n# TYPE x histogram\nx{route="a\\"b\\\\c\\nd"} +Inf\nx_sum NaN\n',
  )
})

test('the same figure of two processes stands once, with whose value is whose', () => {
  const parts = ['1', '2'].map((process) => ({
    process,
    figures: [createMetric('counter', 'n', 'h', Number(process))],
  }))
  expect(formatMetrics(mergeProcessMetrics(parts))).toBe(
    '# HELP n h\n# TYPE n counter\nn{process="1"} 1\nn{process="2"} 2\n',
  )
})
