import { expect, test } from 'vitest'
import { previewLines } from './preview-lines.ts'

test('a line that readers will not see stands after the block before it', () => {
  const { blocks, hiddenLines: unseen } = previewLines('# Title\n\nHello\n#1 pick\n#### deep\n\n## Section')
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'section'])
  expect([...unseen]).toEqual([
    [-1, ['# Title']],
    [0, ['#1 pick', '#### deep']],
  ])
})
