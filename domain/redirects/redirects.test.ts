import { describe, expect, test } from 'vitest'
import { planRedirects, type StoredRedirect } from './plan-redirects.ts'
import { normalizePath, readTarget, withRequestQuery } from './redirect-path.ts'
import { formatRedirectCsv, parseRedirectCsv } from './redirect-csv.ts'
import { readRedirect, type RedirectInput } from './redirect.ts'
import { createRuleSet } from './rule-set.ts'

const origin = 'https://pets.example'
const today = '2026-11-19'

const input = (path: string, target = '', more: Partial<RedirectInput> = {}): RedirectInput => ({
  ...{ path, target, status: target === '' ? 410 : 301, ends_on: null, ...more },
})
const read = (one: RedirectInput) => {
  const result = readRedirect(one, { origin, today })
  if (!result.ok) throw new Error(Object.values(result.fields).join())
  return result.redirect
}
const errorOf = (one: RedirectInput) => {
  const result = readRedirect(one, { origin, today })
  return result.ok ? undefined : Object.values(result.fields).join()
}
const stored = (...lines: [path: string, target: string][]): StoredRedirect[] =>
  lines.map(([path, target], index) => ({ ...read(input(path, target)), id: String(index) }))
const plan = (
  inputs: RedirectInput[],
  { rules = [] as StoredRedirect[], own = [] as string[], shortensOthers = true } = {},
) => planRedirects(inputs, { rules, ownPages: new Set(own), origin, today, shortensOthers })

describe('an address', () => {
  test.each([
    ['/Old-Page/', '/old-page'],
    ['/caf%C3%A9', '/café'],
    ['/a/b.html', '/a/b.html'],
    ['/', '/'],
  ])('%s has one spelling', (typed, path) => {
    expect(normalizePath(typed)).toBe(path)
  })

  test.each([
    'old',
    '//evil.example',
    '/a//b',
    '/a/../b',
    '/%00',
    '/a\\b',
    '/%',
    '/a%3Fb',
    `/${'a'.repeat(401)}`,
    '/\ud800',
  ])('%j is none', (typed) => {
    expect(normalizePath(typed)).toBeUndefined()
  })

  test.each([
    ['/article/x/?a=1#b', '/article/x?a=1#b'],
    ['https://pets.example/about', '/about'],
    ['https://shop.example/dp/1?tag=x', 'https://shop.example/dp/1?tag=x'],
    ['/café', '/caf%C3%A9'],
  ])('a target %s becomes %s', (typed, target) => {
    expect(readTarget(typed, origin)).toBe(target)
  })

  test.each([
    ...['//evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)', 'https://a:b@evil.example/'],
    ...['/a\r\nset-cookie: a=1', 'ftp://x.example/', 'evil.example'],
  ])('%j is no target', (typed) => {
    expect(readTarget(typed, origin)).toBeUndefined()
  })

  test('the query of the request is kept on this site, before the fragment, and is not sent elsewhere', () => {
    expect(withRequestQuery('/a', '?utm=1')).toBe('/a?utm=1')
    expect(withRequestQuery('/a?b=2#c', '?utm=1')).toBe('/a?b=2&utm=1#c')
    expect(withRequestQuery('https://shop.example/dp/1?tag=x', '?tag=other')).toBe('https://shop.example/dp/1?tag=x')
  })
})

describe('a pattern', () => {
  const rules = stored(
    ...([
      ['/old/*', '/blog/*'],
      ['/old/news/*', '/recalls'],
      ['/old/news/today', '/tonight'],
      ['/go/:name', 'https://shop.example/find/:name?tag=x'],
      ['/:year/:month/:slug', '/article/:slug'],
    ] as [string, string][]),
  )
  test.each([
    ['/old/a/b', '/blog/a/b'],
    ['/old', '/blog'],
    ['/OLD/Müller', '/blog/M%C3%BCller'],
    ['/old/news/x', '/recalls'],
    ['/old/news/today', '/tonight'],
    ['/go/a b', 'https://shop.example/find/a%20b?tag=x'],
    ['/2019/05/hello', '/article/hello'],
  ])('%s leads to %s: exact first, then the longest prefix', (path, location) => {
    expect(createRuleSet(rules).find(path)?.location).toBe(location)
  })

  test.each(['/older', '/go/a/b', '/may/05/hello', '/'])('%s is not caught', (path) => {
    expect(createRuleSet(rules).find(path)).toBeUndefined()
  })

  test.each(['/*', '/:slug', '/:a/:b', '/:a/*'])('%s would catch everything', (path) => {
    expect(errorOf(input(path, '/blog'))).toMatch(/catch every address/)
  })

  test.each([
    ['/old/*/x', '/a', /last part/],
    ['/old/a*', '/a', /last part/],
    ['/old/:', '/a', /colon and a word/],
    ['/old/:a/:a', '/a', /same name/],
    ['/old/:a', '/b/:c', /“:c” does not occur/],
    ['/old/:a', '/b/*', /“\*” does not occur/],
  ])('%s to %s is refused', (path, target, error) => {
    expect(errorOf(input(path, target))).toMatch(error)
  })
})

test.each([
  [input('', '/a'), /enter the address/],
  [input('/a?b=1', '/a'), /leave out/],
  [input('/', '/a'), /home page/],
  [input('/a', 'somewhere'), /neither a page/],
  [input('/a', '/b', { status: 410 }), /leads nowhere/],
  [input('/a', '/b', { status: 302 }), /choose the last day/],
  [input('/a', '/b', { status: 302, ends_on: '2026-11-18' }), /day is over/],
  [input('/a', '/b', { status: 302, ends_on: 'soon' }), /enter a day/],
])('a redirect that cannot be is refused: %j', (one, error) => {
  expect(errorOf(one)).toMatch(error)
})

test('a link to a shop can stay for now without a last day', () => {
  expect(errorOf(input('/go/mat', 'https://shop.example/mat', { status: 302 }))).toBeUndefined()
})

describe('what is saved', () => {
  test.each([
    ['/b', '/b', [], /back to itself/],
    ['/b', '/a', [['/a', '/b']], /“\/a” leads back to “\/b”/],
    [
      '/c',
      '/a',
      [
        ['/a', '/b'],
        ['/b', '/c'],
      ],
      /“\/b” leads back to “\/c”/,
    ],
    ['/a/*', '/b/*', [['/b/*', '/a/*']], /“\/b\/\*” leads back/],
    ['/a/*', '/a/b/*', [], /back to itself/],
    ['/a/one', '/a/two', [['/a/*', '/a/one']], /“\/a\/\*” leads back/],
  ] as const)('%s to %s closes a circle', (path, target, rules, error) => {
    const { added, refused } = plan([input(path, target)], {
      rules: stored(...rules.map((rule) => [...rule] as [string, string])),
    })
    expect(added).toEqual([])
    expect(Object.values(refused[0]?.fields ?? {}).join()).toMatch(error)
  })

  test('a chain is shortened, also that of other rules, unless a page of the site stands between', () => {
    const rules = stored(['/b', '/c?x=1'], ['/z', '/a?y=1'])
    expect(plan([input('/a', '/b?q=2')], { rules })).toEqual({
      added: [expect.objectContaining({ path: '/a', target: '/c?x=1&q=2' })],
      refused: [],
      shortened: [{ id: '1', target: '/c?x=1&q=2&y=1' }],
    })
    const stopped = plan([input('/a', '/b')], { rules, own: ['/b'], shortensOthers: false })
    expect(stopped).toMatchObject({ added: [{ target: '/b' }], shortened: [] })
  })

  test('what is only for now is not made permanent, and what is gone is no target', () => {
    const now = { ...read(input('/b', '/c', { status: 302, ends_on: today })), id: 'b' }
    expect(plan([input('/a', '/b')], { rules: [now] }).added).toMatchObject([{ target: '/b' }])
    const gone = { ...read(input('/b')), id: 'b' }
    expect(plan([input('/a', '/b')], { rules: [gone] }).refused).toMatchObject([
      { fields: { target: expect.stringMatching(/“gone”/) } },
    ])
  })

  test('own pages and known addresses are refused, line by line, and the rest is added', () => {
    const { added, refused } = plan([input('/about', '/x'), input('/a', '/x'), input('/A/', '/y'), input('/c', '/x')], {
      own: ['/about'],
    })
    expect(added.map(({ path }) => path)).toEqual(['/a', '/c'])
    expect(refused.map(({ index, fields }) => [index, fields['path']])).toEqual([
      [0, '“/about” is a page of your site, and your own pages always win.'],
      [2, '“/a” leads to “/x” already.'],
    ])
  })
})

describe('a CSV file', () => {
  const rowsOf = (text: string) => {
    const parsed = parseRedirectCsv(text)
    return parsed.ok ? parsed.rows : parsed.message
  }
  test('is read with the columns of our export and of other programs, or without names', () => {
    const expected = [{ line: 2, input: input('/a', '/b') }]
    expect(rowsOf('from,to,kind,until\n/a,/b,301,\n')).toEqual(expected)
    expect(rowsOf('title;target;source;code\nx;/b;/a;moved')).toEqual(expected)
    expect(rowsOf('/a,/b')).toEqual([{ line: 1, input: input('/a', '/b') }])
  })

  test('says what is wrong with a line or the file', () => {
    expect(rowsOf('source,target,regex,code\n/a(.*),/b,1,301\n/c,/d,0,299\n/e,,,410')).toMatchObject([
      { line: 2, error: expect.stringMatching(/Regular expressions/) },
      { line: 3, error: expect.stringMatching(/“299”/) },
      { line: 4, input: { status: 410, target: '' } },
    ])
    expect(rowsOf('')).toMatch(/empty/)
    expect(rowsOf('hello\nworld')).toMatch(/first line/)
    expect(rowsOf('from,to')).toMatch(/no lines/)
  })

  test('what is exported can be imported', () => {
    const rules = [input('/a', '/b'), input('/c'), input('/d', '/e', { status: 302, ends_on: '2027-01-31' })]
    const rows = rowsOf(formatRedirectCsv(rules.map((rule) => ({ ...rule, hits: 3 }))))
    expect(rows).toEqual(rules.map((rule, index) => ({ line: index + 2, input: rule })))
  })
})
