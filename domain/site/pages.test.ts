import { expect, test } from 'vitest'
import { menuLinks, parseMenu, withPageLinks, type Menu } from './pages.ts'
import description from './settings.json' with { type: 'json' }

test.each([
  ['headerMenu', 'header'],
  ['quickLinks', 'quickLinks'],
  ['toolLinks', 'tools'],
  ['legalLinks', 'legal'],
] as const)('the dashboard offers the built-in links of %s to start from', (setting, menu: Menu) => {
  expect(parseMenu(description.fields[setting].placeholder)).toEqual(menuLinks(undefined, menu))
})

test('a menu has a name and a path or an https address on each line', () => {
  expect(parseMenu(' About us:  /about \n\nDogs: small ones: https://dogs.example/a?b=c')).toEqual([
    { name: 'About us', href: '/about' },
    { name: 'Dogs: small ones', href: 'https://dogs.example/a?b=c' },
  ])
  expect(parseMenu('')).toBeUndefined()
})

test.each([
  'About us',
  'About us /about',
  ': /about',
  'Evil: //evil.example',
  'Evil: /\\evil.example',
  'Evil: javascript:alert(1)',
  'Evil: http://evil.example',
  'Evil: https://',
  'Fine: /about\nEvil: data:text/html,x',
  Array.from({ length: 13 }, (_, n) => `Link ${n}: /${n}`).join('\n'),
])('a menu is not accepted with %j', (text) => {
  expect(parseMenu(text)).toBeUndefined()
})

test('a page of the owner comes last in its menu, unless a link of the menu leads there already', () => {
  const page = { path: '/adoption', title: 'Adoption', menu: 'legal' as const }
  const link = { name: 'Adoption', href: '/adoption' }
  expect(withPageLinks(undefined, [page])).toEqual({
    ...{ header: undefined, quickLinks: undefined, tools: undefined },
    legal: [...menuLinks(undefined, 'legal'), link],
  })
  const legal = [{ name: 'Adopt a cat', href: '/adoption' }]
  expect(withPageLinks({ header: undefined, quickLinks: undefined, tools: undefined, legal }, [page]).legal).toEqual(
    legal,
  )
  expect(withPageLinks(undefined, [{ ...page, menu: null }]).legal).toBeUndefined()
  expect(withPageLinks(undefined, [{ ...page, menu: 'tools' }]).tools).toEqual([...menuLinks(undefined, 'tools'), link])
})
