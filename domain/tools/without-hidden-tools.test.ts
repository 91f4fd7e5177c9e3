import { expect, test } from 'vitest'
import { parseArticleText } from '../articles/article-text.ts'
import { blocksText } from '../site/page-text.ts'
import { leadsToHiddenTool, withoutHiddenTools } from './without-hidden-tools.ts'

const site = { hiddenTools: ['calories'] }
const text = [
  'Use [the **calorie** figures](/tools/calories?weight=4) or [water](/tools/water).',
  '{tool: calories}',
  '{tool: water}',
  '- one [more](/embed/calories#form)',
  '| A | B |\n|---|---|\n| [x](/tools/calories) | y |',
].join('\n\n')

test('of a calculator that is turned off neither block nor link stays, and all other words do', () => {
  const blocks = parseArticleText(text)
  const shown = withoutHiddenTools(site, blocks)
  expect(JSON.stringify(shown)).not.toMatch(/(?:tools|embed)\/calories|"tool":"calories"/)
  expect(JSON.stringify(shown)).toContain('/tools/water')
  expect(shown.filter(({ kind }) => kind === 'tool')).toEqual([{ kind: 'tool', tool: 'water' }])
  expect(blocksText(shown)).toBe(blocksText(blocks))
  expect(withoutHiddenTools({}, blocks)).toEqual(blocks)
})

test.each([
  ['/tools/calories', true],
  ['/tools/calories/', true],
  ['/embed/calories?weight=1', true],
  ['/tools/calories-and-more', false],
  ['/tools', false],
  ['/article/tools/calories', false],
  ['https://example.org/tools/calories', false],
])('%s leads to a hidden calculator: %s', (href, isHidden) => {
  expect(leadsToHiddenTool(site, href)).toBe(isHidden)
})
