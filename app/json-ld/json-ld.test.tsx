import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blankProduct } from '#tests/kit/blank-product.ts'
import { JsonLdScript } from './json-ld-script.tsx'
import { emptyExtras, type Article } from '#domain/articles/article.ts'
import { claims } from '#domain/site/claims.ts'
import { parseFaq } from '#domain/site/faq.ts'
import { readPage } from '#tests/kit/page-texts.ts'
import { blogPostingNode, itemListNode } from './article-nodes.ts'
import {
  authorNode,
  breadcrumbNode,
  organizationNode,
  storeNode,
  webSiteNode,
  withPublisher,
  faqNode,
} from './site-nodes.ts'

const { categories: faqGroups } = parseFaq(await readPage('faq'))

const site = { name: 'Wagwise', origin: 'https://pets.example' }
const article: Article = {
  ...emptyExtras,
  id: 'a',
  slug: 'calm-cats',
  title: 'Calm </script><script>cats</script> & ]]> "more" 🐕 كيف \u2028',
  excerpt: 'What settles a cat.',
  category: 'Cat Care',
  read_time: 3,
  image_url: '/media/cat.svg',
  trending: false,
  meta_keywords: ['cats', 'calm'],
  content: 'Words.',
  author: 'Wagwise Editorial',
  image_alt: '',
  meta_description: '',
  published_date: Date.UTC(2025, 9, 14),
  created_at: 0,
  updated_at: Date.UTC(2025, 9, 16),
  revised_at: Date.UTC(2025, 9, 15),
}

/** Reads the data from the page's markup, as a search engine does. */
function asRead(...nodes: object[]) {
  const markup = renderToStaticMarkup(<JsonLdScript nodes={nodes} />)
  const [, json = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(markup) ?? []
  expect(json).not.toContain('<')
  return JSON.parse(json) as { '@context': string; '@graph': Record<string, unknown>[] }
}

test("an article's title survives the page intact, whatever it contains", () => {
  const read = asRead(blogPostingNode(site, article))
  expect(read['@context']).toBe('https://schema.org')
  expect(read['@graph'][0]).toMatchObject({
    '@type': 'BlogPosting',
    headline: article.title,
    description: 'What settles a cat.',
    mainEntityOfPage: 'https://pets.example/article/calm-cats',
    image: ['https://pets.example/social/calm-cats.png', 'https://pets.example/media/cat.svg'],
    datePublished: '2025-10-14T00:00:00.000Z',
    dateModified: '2025-10-15T00:00:00.000Z',
    author: { '@type': 'Organization', name: 'Wagwise Editorial' },
    timeRequired: 'PT3M',
  })
})

test('an author who is a person is a Person, and the modified date is never before the published date', () => {
  const early = { ...article, author: 'Jo Walker', revised_at: 5 }
  expect(asRead(blogPostingNode(site, early))['@graph'][0]).toMatchObject({
    author: { '@type': 'Person', name: 'Jo Walker' },
    dateModified: '2025-10-14T00:00:00.000Z',
  })
})

test('the publisher is in the graph of the home page', () => {
  const [website, organization] = asRead(webSiteNode(site), organizationNode(site, ['https://social.example/w']))[
    '@graph'
  ]
  expect(website).toMatchObject({ publisher: { '@id': organization?.['@id'] } })
  expect(organization).toMatchObject({ '@type': 'Organization', sameAs: ['https://social.example/w'] })
  expect(organization).not.toHaveProperty('aggregateRating')
})

test('the shop has its price range, and its rating unless the owner turned it off (155, 156)', () => {
  const [rated, bare] = asRead(storeNode(site, claims.rating.specified), storeNode(site, undefined))['@graph']
  expect(rated).toMatchObject({ priceRange: '$$', aggregateRating: { ratingValue: 4.7, reviewCount: 15_000 } })
  expect(bare?.['priceRange']).toBe('$$')
  expect(bare).not.toHaveProperty('aggregateRating')
})

test('breadcrumbs count from one and lead from the home page to the page', () => {
  const trail = [
    { href: '/', label: 'Home' },
    { href: '/blog', label: 'Articles' },
  ]
  expect(asRead(breadcrumbNode(site, trail))['@graph'][0]?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://pets.example/' },
    { '@type': 'ListItem', position: 2, name: 'Articles', item: 'https://pets.example/blog' },
  ])
})

test('a list has its articles by the URL of their page and its products by that of theirs', () => {
  const product = {
    id: 'p',
    ...blankProduct,
    slug: 'lick-mat',
    title: 'Lick mat',
    price_at: null,
    image_url: '',
    affiliate_link: 'https://www.amazon.com/dp/B000000001',
    created_at: 0,
  }
  const [list] = asRead(itemListNode(site, [article, product], 'Newest'))['@graph']
  expect(list).toMatchObject({ name: 'Newest', numberOfItems: 2 })
  expect(list?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: article.title, url: 'https://pets.example/article/calm-cats' },
    { '@type': 'ListItem', position: 2, name: 'Lick mat', url: 'https://pets.example/product/lick-mat' },
  ])
})

test('the sources of an article are its citations', () => {
  const sources = [
    { number: 1, title: 'Heat and dogs', organization: 'A college', href: 'https://college.example/heat' },
    { number: 2, title: 'A book', organization: '' },
  ]
  expect(asRead(blogPostingNode(site, article, { sources }))['@graph'][0]?.['citation']).toEqual([
    {
      '@type': 'CreativeWork',
      name: 'Heat and dogs',
      publisher: { '@type': 'Organization', name: 'A college' },
      url: 'https://college.example/heat',
    },
    { '@type': 'CreativeWork', name: 'A book' },
  ])
  expect(asRead(blogPostingNode(site, article))['@graph'][0]).not.toHaveProperty('citation')
})

test('an author with a page has one @id there and in articles: a desk is an Organization, a person a Person', () => {
  const desk = { slug: 'desk', name: 'Wagwise Desk', kind: 'desk' as const, role: 'Cats', bio: 'We write.\n\nWe read.' }
  const pictured = { ...desk, image_url: '/art/desk-travel.svg', links: [{ label: 'About', href: '/about' }] }
  const id = 'https://pets.example/author/desk#author'
  expect(asRead(blogPostingNode(site, article, { byline: desk }))['@graph'][0]?.['author']).toMatchObject({
    '@type': 'Organization',
    '@id': id,
    url: 'https://pets.example/author/desk',
  })
  expect(asRead(authorNode(site, pictured))['@graph'][0]).toEqual({
    '@type': 'Organization',
    '@id': id,
    name: 'Wagwise Desk',
    url: 'https://pets.example/author/desk',
    parentOrganization: { '@id': 'https://pets.example/#organization' },
    description: 'We write. We read.',
    image: 'https://pets.example/art/desk-travel.svg',
  })
  const person = { ...pictured, kind: 'person' as const, links: [{ label: 'Site', href: 'https://jo.example' }] }
  expect(asRead(authorNode(site, person))['@graph'][0]).toMatchObject({
    '@type': 'Person',
    jobTitle: 'Cats',
    sameAs: ['https://jo.example'],
  })
})

test('a page that names the publisher also defines it, once', () => {
  const isPublisher = (node: object) => '@id' in node && node['@id'] === 'https://pets.example/#organization'
  expect(withPublisher(site, [blogPostingNode(site, article)]).filter(isPublisher)).toHaveLength(1)
  expect(withPublisher(site, [webSiteNode(site), organizationNode(site)]).filter(isPublisher)).toHaveLength(1)
  expect(withPublisher(site, [faqNode(faqGroups)]).filter(isPublisher)).toEqual([])
})

test('the structured data of the FAQ page has exactly the questions that the page shows', () => {
  const groups = faqGroups
  const controller = asRead(faqNode(groups))['@graph'][0]?.['mainEntity'] as { name: string }[]
  expect(controller.map(({ name }) => name)).toEqual(
    groups.flatMap(({ questions }) => questions.map(({ question }) => question)),
  )
})
