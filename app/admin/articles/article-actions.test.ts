import { expect, test } from 'vitest'
import { emptyTrashText, trashAllText } from './article-actions.ts'

test('one article moves with its likes, several with theirs (fault 38)', () => {
  expect(trashAllText(1)).toBe(' with its likes and comments to the trash. You can restore it for 30 days.')
  expect(trashAllText(2)).toBe(' with their likes and comments to the trash. You can restore them for 30 days.')
  expect(emptyTrashText(1)).toMatch(/^1 article will be permanently deleted, with its likes/)
})
