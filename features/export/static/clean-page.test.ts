import { expect, test } from 'vitest'
import { cleanPage, type Place } from './clean-page.ts'
import { filePath, relativeLink } from './paths.ts'

const place: Place = async (link) => (link.startsWith('/api') ? undefined : `to:${link}`)
const clean = (body: string, keepsScripts = false) => cleanPage(`<body>${body}</body>`, place, { keepsScripts })

test('forms, live islands, scripts and buttons that do nothing are gone; their words stay', async () => {
  const html = await clean(
    '<script type="module" src="/assets/a.js"></script><div data-island="like-bar">Like</div>' +
      '<div data-island="blog-list"><a href="/article/a">A</a><button>More</button></div>' +
      '<noscript><a href="/blog?cursor=2">More articles</a></noscript>' +
      '<main><form role="search" action="/blog"><input name="q"></form></main>',
  )
  for (const gone of ['script', 'Like', '<button', '<form', '<input']) expect(html).not.toContain(gone)
  expect(html).toContain('<a href="to:/article/a">A</a>')
  expect(html).toContain('<a href="to:/blog?cursor=2">More articles</a>')
  expect(html).toContain('has no search')
})

test('a link to what the copy does not have keeps its words only, and pictures their sizes', async () => {
  const html = await clean('<a href="/api/x">Feed</a><img src="/a.webp" srcset="/a.webp 800w, /b.webp 1200w">')
  expect(html).toContain('<a>Feed</a>')
  expect(html).toContain('srcset="to:/a.webp 800w, to:/b.webp 1200w"')
})

test('a calculator keeps its form and scripts, which then run nothing else', async () => {
  const html = await clean('<script src="/a.js"></script><form class="calculator__form"><input></form>', true)
  expect(html).toContain('data-embedded="true"')
  expect(html).toContain('<form class="calculator__form">')
})

test.each([
  ['index.html', 'index.html', './'],
  ['index.html', 'article/a/index.html', 'article/a/'],
  ['article/a/index.html', 'index.html', '../../'],
  ['article/a/index.html', 'article/b/index.html', '../b/'],
  ['article/a/index.html', 'media/x.svg', '../../media/x.svg'],
  ['assets/front.css', 'assets/a.woff2', 'a.woff2'],
])('from %s to %s the link is %s', (from, to, link) => expect(relativeLink(from, to)).toBe(link))

test('pages are folders, files keep their names, and each list has a place of its own', () => {
  expect(filePath('/', '')).toBe('index.html')
  expect(filePath('/article/a', '')).toBe('article/a/index.html')
  expect(filePath('/rss.xml', '')).toBe('rss.xml')
  expect(filePath('/blog', '?cursor=1')).not.toBe(filePath('/blog', '?cursor=2'))
})
