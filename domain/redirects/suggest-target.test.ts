import { expect, test } from 'vitest'
import { createSuggester, isOneLetterOff } from './suggest-target.ts'

const suggest = createSuggester(
  [
    { path: '/article/the-litter-box-audit', title: 'The Litter Box Audit' },
    { path: '/article/best-slow-feeder-bowls', title: 'The Best Slow Feeder Bowls for Dogs' },
    { path: '/category/dog-care', title: 'Dog Care' },
    { path: '/safe/grapes', title: 'Grapes' },
  ],
  [{ path: '/go/lick-mat', target: 'https://shop.example/mat' }],
)

test.each([
  ['/2019/05/the-litter-box-audit', '/article/the-litter-box-audit', 'the same last part of the address'],
  ['/the-litter-box-audit.html', '/article/the-litter-box-audit', 'the same last part of the address'],
  ['/category/dog-care/page/2', '/category/dog-care', 'the same address with less at its end'],
  ['/can-dogs-eat/grapes', '/safe/grapes', 'the same last part of the address'],
  ['/go/lick-matt', 'https://shop.example/mat', 'one letter off “/go/lick-mat”'],
  ['/article/the-litter-box-uadit', '/article/the-litter-box-audit', 'one letter off “/article/the-litter-box-audit”'],
  ['/best-slow-feeders', '/article/best-slow-feeder-bowls', 'similar words in the title'],
  ['/litter_box_audit', '/article/the-litter-box-audit', 'the same words in the title'],
])('%s probably meant %s', (path, target, why) => {
  expect(suggest(path)).toMatchObject({ target, why })
})

test.each(['/vet-directory', '/', '/dog', '/page/2', '/blog', '/best-of-2019'])('%s has no suggestion', (path) => {
  expect(suggest(path)).toBeUndefined()
})

test.each([
  ['feeder', 'feeders', true],
  ['feeder', 'feedre', true],
  ['feeder', 'reader', false],
  ['cats', 'cat', false],
  ['feeder', 'feeder', false],
] as const)('%s and %s are one letter off: %s', (one, other, expected) => {
  expect(isOneLetterOff(one, other)).toBe(expected)
  expect(isOneLetterOff(other, one)).toBe(expected)
})
