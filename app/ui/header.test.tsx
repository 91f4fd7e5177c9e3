import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Header } from './header.tsx'

function currentAt(path: string): string[] {
  const html = renderToStaticMarkup(<Header site="Wagwise" path={path} />)
  const menu = html.slice(html.indexOf('id="site-menu"'))
  return [...menu.matchAll(/aria-current="page"[^>]*>([^<]+)/g)].map(([, label]) => label ?? '')
}

test('an article belongs to Articles under both of its URLs', () => {
  expect(currentAt('/article/calm-cats')).toEqual(['Articles'])
  expect(currentAt('/blog/calm-cats')).toEqual(['Articles'])
})

test('a category belongs to Categories, an author to About', () => {
  expect(currentAt('/category/pet-health')).toEqual(['Categories'])
  expect(currentAt('/author/wagwise-editorial')).toEqual(['About'])
})

test('Home is current on the home page only', () => {
  expect(currentAt('/')).toEqual(['Home'])
  expect(currentAt('/faq')).toEqual([])
})
