import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { illustrationKinds } from '#features/ports.ts'
import { hueByCategory } from '#illustrator/categories.ts'
import { illustrationKinds as drawnKinds } from '#illustrator/types.ts'

test('the illustrator knows the categories of the site with their hues, and every kind of illustration', () => {
  expect(hueByCategory).toEqual(Object.fromEntries(categories.map(({ title, hue }) => [title, hue])))
  expect(drawnKinds).toEqual(illustrationKinds)
})
