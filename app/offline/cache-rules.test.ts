import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { articlesThatFit, isDue, ruleFor } from './cache-rules.ts'

const origin = 'https://wagwise.example'
const request = (path: string, more: object = {}) =>
  ({ method: 'GET', mode: 'cors', destination: '', url: new URL(path, origin).href, ...more }) as Request
const visit = (path: string) => ruleFor(request(path, { mode: 'navigate', destination: 'document' }), origin)

test.each([
  ['/tonight', 'page', '/tonight'],
  ['/safe', 'page', '/safe'],
  ['/animals', 'page', '/animals'],
  ['/tools', 'page', '/tools'],
  ['/tools/calories?weight=4', 'page', '/tools/calories'],
  ['/safe?q=grapes', 'page', '/safe'],
  ['/safe/grapes', 'entry', '/safe/offline'],
  ['/article/calm-cats', 'page', '/article/calm-cats'],
  ['/blog/calm-cats', 'page', '/article/calm-cats'],
  ['/shop', 'elsewhere', '/offline'],
  ['/', 'elsewhere', '/offline'],
])('without a connection a visit to %s is answered as %s with %s (decision 60)', (path, kind, key) => {
  expect(visit(path)).toEqual({ kind, key })
})

test('files and the index come from the device, pictures only when they cannot be loaded', () => {
  expect(ruleFor(request('/assets/safe-a1.css'), origin)).toEqual({ kind: 'file', key: '/assets/safe-a1.css' })
  expect(ruleFor(request('/brand.css?v=1'), origin)).toEqual({ kind: 'file', key: '/brand.css?v=1' })
  expect(ruleFor(request('/safe/index.json'), origin)?.kind).toBe('index')
  expect(ruleFor(request('/media/cat.svg', { destination: 'image' }), origin)?.kind).toBe('picture')
})

/** With a value for each parameter. */
const paths = routes.map(({ path }) => path.replaceAll(/:\w+(?:\{.*?\})?/g, 'x'))
const isPersonal = ({ access, cache }: (typeof routes)[number]) => access !== 'anyone' || cache === 'never'

test('nothing that is personal, sent or somebody else’s is ever touched (decision 60)', () => {
  const touched = routes.flatMap((route, index) => {
    const path = paths[index] ?? ''
    const kind = visit(path)?.kind
    return kind === undefined ? [] : [{ path, kind, isPersonal: route.method === 'GET' && isPersonal(route) }]
  })
  expect(touched.filter(({ path }) => /^\/(?:api|admin|auth|account)\b/.test(path))).toEqual([])
  expect(touched.filter(({ kind, ...route }) => route.isPersonal && kind !== 'elsewhere')).toEqual([])
  for (const path of paths) expect(ruleFor(request(path, { method: 'POST', mode: 'navigate' }), origin)).toBeUndefined()
  for (const path of ['/admin', '/api/session', '/auth', '/account', '/unsubscribe?token=1', '/admin/assets/main.js'])
    expect([visit(path), ruleFor(request(path), origin)]).toEqual([undefined, undefined])
  expect(ruleFor(request('https://elsewhere.example/tonight', { mode: 'navigate' }), origin)).toBeUndefined()
  expect(ruleFor(request('/rss.xml'), origin)).toBeUndefined()
})

test('pages are due after ten minutes, saved articles after a day, and at once if their age is unknown', () => {
  const now = Date.parse('2026-11-19T12:00:00Z')
  expect(isDue('page', 'Thu, 19 Nov 2026 11:51:00 GMT', now)).toBe(false)
  expect(isDue('page', 'Thu, 19 Nov 2026 11:49:00 GMT', now)).toBe(true)
  expect(isDue('article', 'Wed, 18 Nov 2026 13:00:00 GMT', now)).toBe(false)
  expect(isDue('article', 'Wed, 18 Nov 2026 11:00:00 GMT', now)).toBe(true)
  for (const date of [null, 'soon', 'Fri, 20 Nov 2026 12:00:00 GMT']) expect(isDue('page', date, now)).toBe(true)
})

test('when there is no more room, the oldest saved articles go first', () => {
  const articles = [
    { path: '/article/new', bytes: 40 },
    { path: '/article/large', bytes: 50 },
    { path: '/article/old', bytes: 5 },
  ]
  expect(articlesThatFit(articles, 100)).toEqual(['/article/new', '/article/large', '/article/old'])
  expect(articlesThatFit(articles, 94)).toEqual(['/article/new', '/article/large'])
  expect(articlesThatFit(articles, 60)).toEqual(['/article/new'])
  expect(articlesThatFit(articles, -1)).toEqual([])
})
