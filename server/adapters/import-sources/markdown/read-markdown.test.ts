import { describe, expect, test } from 'vitest'
import { readExport } from '#tests/kit/import-fixtures/open-export.ts'

const read = (files: Record<string, string>) => readExport({ 'site.zip': files })

const at = (text: string) => Date.parse(text)

test('Hugo: TOML, sections, page bundles and pictures', async () => {
  const { name, site, settings, posts, authors, categories, dropped } = await read({
    'hugo.toml':
      'title = "The Good Bowl"\nbaseURL = "https://old.example/"\nlanguageCode = "en-us"\n[permalinks]\nposts = "/:year/:slug/"\n',
    'content/posts/bowls/index.md': `+++
title = "Bowls"
date = 2021-05-04T10:00:00+02:00
lastmod = 2021-06-01
slug = "best-bowls"
tags = ["Puppy"]
categories = ["Dog Food"]
author = "Maya"
description = "All of them."
aliases = ["/old/bowls/"]
[cover]
image = "bowl.jpg"
alt = "A bowl"
+++
Text ![One](bowl.jpg "Title") and ![Two](/img/a%20b.png) and <img src="../elsewhere.png"> and ![Out](https://x.example/a.png)
`,
    'content/posts/bowls/bowl.jpg': 'x',
    'static/img/a b.png': 'x',
    'content/posts/_index.md': '---\ntitle: Posts\n---\n',
    'content/about.md': '---\ntitle: About\n---\nWe.',
    'README.md': '# How to build',
  })
  expect(name).toBe('markdown')
  expect(site).toMatchObject({ name: 'The Good Bowl', url: 'https://old.example/', generator: 'hugo' })
  expect(settings).toMatchObject([{ key: 'permalink posts', value: '/:year/:slug/' }])
  expect(authors).toMatchObject([{ key: 'maya', name: 'Maya' }])
  expect(categories).toMatchObject([{ key: 'dog-food', name: 'Dog Food' }])
  expect(posts).toMatchObject([
    { kind: 'page', slug: 'about', address: 'https://old.example/about/', title: 'About', content: 'We.' },
    {
      kind: 'post',
      key: 'content/posts/bowls/index.md',
      slug: 'best-bowls',
      address: 'https://old.example/2021/best-bowls/',
      oldAddresses: ['https://old.example/old/bowls/'],
      published: { at: at('2021-05-04T08:00Z'), zoned: true },
      updated: { at: at('2021-06-01T00:00Z'), zoned: false },
      authors: ['maya'],
      categories: ['dog-food'],
      tags: ['Puppy'],
      excerpt: 'All of them.',
      picture: '/content/posts/bowls/bowl.jpg',
      pictureAlt: 'A bowl',
      status: 'published',
    },
  ])
  expect(posts[1]?.content).toBe(
    'Text ![One](/content/posts/bowls/bowl.jpg "Title") and ![Two](/static/img/a%20b.png) and ' +
      '<img src="../elsewhere.png"> and ![Out](https://x.example/a.png)\n',
  )
  expect(dropped.map(({ what }) => what)).toEqual(['README.md', 'content/posts/_index.md'])
})

test('Jekyll: the date in the name, drafts and the usual addresses', async () => {
  const { posts } = await read({
    '_config.yml': 'title: Bowl\nurl: https://old.example\nbaseurl: /blog\n',
    '_posts/2021-05-04-best-bowls.md':
      '---\nlayout: post\ntitle: "Best: bowls"\ncategories: [dogs, food]\nredirect_from: /b/\n---\nText',
    '_posts/2021-05-05-other.markdown':
      '---\ntitle: Other\ndate: 2021-05-05 10:00:00 +0200\npublished: false\n---\nText',
    '_posts/2021-05-06-html.html': '---\ntitle: HTML\n---\n<p>Text</p>',
    '_drafts/idea.md': '---\ntitle: Idea\n---\n',
    'about.md': '---\nlayout: page\ntitle: About\npermalink: /about-us/\n---\n',
  })
  expect(posts.map(({ kind, slug, address, status }) => [kind, slug, address, status])).toEqual([
    ['post', 'idea', expect.stringContaining('https://old.example/blog/'), 'draft'],
    ['post', 'best-bowls', 'https://old.example/blog/dogs/food/2021/05/04/best-bowls.html', 'published'],
    ['post', 'other', 'https://old.example/blog/2021/05/05/other.html', 'draft'],
    ['page', 'about', 'https://old.example/blog/about-us/', 'published'],
    ['post', 'html', 'https://old.example/blog/2021/05/06/html.html', 'published'],
  ])
  expect(posts.map(({ format }) => format)).toEqual(['markdown', 'markdown', 'markdown', 'markdown', 'html'])
  expect(posts[1]).toMatchObject({
    published: { at: at('2021-05-04T00:00Z'), zoned: false },
    oldAddresses: ['https://old.example/blog/b/'],
  })
})

test('Astro: collections, other names of fields and pictures beside the text', async () => {
  const { site, posts } = await read({
    'astro.config.mjs': "export default defineConfig({ site: 'https://old.example', integrations: [] })",
    'src/content/blog/bowls.md': `---
title: Bowls
pubDate: 'Jul 08 2022'
updatedDate: 2022-08-01
heroImage: { src: ../../assets/bowl.png, alt: A bowl }
draft: true
seo: { title: The bowls, noindex: true }
tags: [a, b]
---
Text`,
    'src/assets/bowl.png': 'x',
    'src/pages/about.md': '---\ntitle: About\n---\n',
  })
  expect(site).toMatchObject({ url: 'https://old.example', generator: 'astro' })
  expect(posts).toMatchObject([
    {
      kind: 'post',
      address: 'https://old.example/blog/bowls/',
      published: { at: at('2022-07-08T00:00Z'), zoned: false },
      picture: '/src/assets/bowl.png',
      pictureAlt: 'A bowl',
      status: 'draft',
      searchTitle: 'The bowls',
      noindex: true,
      tags: ['a', 'b'],
    },
    { kind: 'page', address: 'https://old.example/about/' },
  ])
})

describe('front matter', () => {
  const post = async (text: string) => (await read({ 'my-first_post.md': text })).posts[0]

  test.each([
    ['YAML', '---\ntitle: A\n---\nB'],
    ['YAML with Windows line ends', '---\r\ntitle: A\r\n---\r\nB'],
    ['TOML', '+++\ntitle = "A"\n+++\nB'],
    ['JSON', '{\n  "title": "A"\n}\n\nB'],
    ['none, but a heading', '# A\nB'],
  ])('%s', async (_name, text) => {
    expect(await post(text)).toMatchObject({ title: 'A', content: 'B' })
  })

  test('none: the name of the file is the title', async () => {
    expect(await post('Just text.\n---\nMore.')).toMatchObject({
      title: 'My first post',
      content: 'Just text.\n---\nMore.',
    })
  })

  test('that cannot be read is said, and the text comes', async () => {
    const { posts, dropped } = await read({ 'a.md': '---\ntitle: "a\ndraft: false\n---\nText' })
    expect(posts[0]).toMatchObject({ title: 'A', content: 'Text', status: 'draft' })
    expect(dropped[0]?.why).toMatch(/^It cannot be read: /)
  })

  test('with references upon references does not explode', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, at_) => `a${at_ + 1}: &a${at_ + 1} [*a${at_}, *a${at_}, *a${at_}, *a${at_}]`,
    )
    const { dropped } = await read({ 'a.md': `---\na0: &a0 [x]\n${lines.join('\n')}\n---\nText` })
    expect(dropped[0]?.why).toMatch(/alias/i)
  })
})

test('single files and folders of a tool for notes are articles', async () => {
  const { name, posts } = await readExport({ 'a.md': 'Text', 'b.md': '---\ntitle: B\n---\nText' })
  expect([name, posts.map(({ title, kind }) => [title, kind])]).toEqual([
    'markdown',
    [
      ['A', 'post'],
      ['B', 'post'],
    ],
  ])
})
