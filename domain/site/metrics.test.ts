import { expect, test } from 'vitest'
import { counter, gauge, mergeProcessMetrics, formatMetrics } from './metrics.ts'

test('a metric is printed with its help, kind and value', () => {
  expect(formatMetrics([gauge('site_up', 'One when it runs.', 1)])).toBe(
    '# HELP site_up One when it runs.\n# TYPE site_up gauge\nsite_up 1\n',
  )
})

test('labels are escaped, and infinity has its own notation', () => {
  const samples = [
    { labels: { route: 'a"b\\c\nd' }, value: Infinity },
    { suffix: '_sum', value: Number.NaN },
  ]
  expect(formatMetrics([{ name: 'x', help: 'h', kind: 'histogram', samples }])).toBe(
    '# HELP x h\n# TYPE x histogram\nx{route="a\\"b\\\\c\\nd"} +Inf\nx_sum NaN\n',
  )
})

test('the same metric of two processes is printed once, with a process label on each value', () => {
  const parts = ['1', '2'].map((process) => ({ process, metrics: [counter('n', 'h', Number(process))] }))
  expect(formatMetrics(mergeProcessMetrics(parts))).toBe(
    '# HELP n h\n# TYPE n counter\nn{process="1"} 1\nn{process="2"} 2\n',
  )
})
