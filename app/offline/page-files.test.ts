import { expect, test } from 'vitest'
import { collectFiles, filesNamedIn, importsOf } from './page-files.ts'

test('a page needs its styles, scripts, fonts and main picture, and no icons or other pictures', () => {
  const html = `<link rel="canonical" href="https://example.org/tonight"/>
    <link rel="preload" as="font" type="font/woff2" crossOrigin="" href="/assets/figtree-a1.woff2"/>
    <link rel="stylesheet" href="/assets/tonight-a1.css"/><link rel="stylesheet" href="/brand.css?v=a&amp;b"/>
    <script type="module" src="/assets/loader-a1.js" blocking="render"></script>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
    <picture><source media="(prefers-color-scheme: dark)" srcSet="/media/cat-night.svg"/>
    <img src="/media/cat.svg" alt="" fetchPriority="high"/></picture>
    <picture><source srcSet="/media/dog-night.svg"/><img src="/media/dog.svg" loading="lazy"/></picture>
    <script type="application/ld+json">{}</script><script src="//elsewhere.example/x.js"></script>`
  expect(filesNamedIn(html)).toEqual([
    '/assets/figtree-a1.woff2',
    '/assets/tonight-a1.css',
    '/brand.css?v=a&b',
    '/assets/loader-a1.js',
    '/media/cat-night.svg',
    '/media/cat.svg',
  ])
})

test('scripts are followed to what they import, but only to the islands of the page', async () => {
  const scripts: Readonly<Record<string, string>> = {
    '/assets/loader-1.js': 'const d=["assets/qr-1.js"];import{a}from"./react-1.js";import(`./hydrate-1.js`)',
    '/assets/hydrate-1.js':
      'import(`./search-dialog.island-1.js`),import("./auth-panel.island-1.js");import"./react-1.js"',
    '/assets/search-dialog.island-1.js': 'export{x}from"./kit-1.js"',
  }
  const html = '<script src="/assets/loader-1.js"></script><div data-island="search-dialog"></div>'
  expect([...(await collectFiles(html, async (path) => scripts[path] ?? ''))]).toEqual([
    '/assets/loader-1.js',
    '/assets/react-1.js',
    '/assets/hydrate-1.js',
    '/assets/search-dialog.island-1.js',
    '/assets/kit-1.js',
  ])
  expect(importsOf('fetch("./data.js")', [])).toEqual([])
})
