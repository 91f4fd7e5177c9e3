import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { blankProduct } from '#tests/kit/blank-product.ts'
import { ArticleCard } from './article-card.tsx'
import { isIconName } from './icon.tsx'
import { ProductCard } from './product-card.tsx'
import { productCardProps } from './product-card-props.ts'

const article = {
  slug: 'calm-cats',
  title: 'Calm Cats',
  excerpt: 'Less is more.',
  category: 'Cat Care',
  read_time: 6,
  image_url: '/calm.svg',
  trending: false,
}

test('an article card links to its article and shows the reading time', () => {
  const html = renderToStaticMarkup(<ArticleCard article={article} />)
  expect(html).toContain('href="/article/calm-cats"')
  expect(html).toContain('6 min read')
  expect(html).toContain('data-cat="cat"')
})

test('only a trending article says so', () => {
  expect(renderToStaticMarkup(<ArticleCard article={article} />)).not.toContain('Trending')
  expect(renderToStaticMarkup(<ArticleCard article={{ ...article, trending: true }} />)).toContain('Trending')
})

test('a category that is not built in still gets a badge', () => {
  const html = renderToStaticMarkup(<ArticleCard article={{ ...article, category: 'Odd Pets' }} />)
  expect(html).toContain('Odd Pets')
})

test('a link that was written into the database and is not a web URL cannot be clicked', () => {
  const product = {
    ...blankProduct,
    ...{ id: 'p1', slug: 'brush', title: 'Brush', image_url: '/brush.svg', price_at: null, created_at: 0 },
    affiliate_link: 'javascript:alert(1)',
  }
  expect(productCardProps(product, 0)).not.toHaveProperty('href')
  expect(renderToStaticMarkup(<ProductCard {...productCardProps(product, 0)} />)).not.toContain('javascript')
})

test('a product link is marked as sponsored and opens a new tab', () => {
  const html = renderToStaticMarkup(<ProductCard id="p1" title="Brush" image="/brush.svg" href="https://amzn.to/x" />)
  expect(html).toContain('rel="sponsored nofollow noopener"')
  expect(html).toContain('target="_blank"')
  expect(html).toContain('data-click-product="p1"')
})

test('the title of a product leads to its page, the button to the shop, and how we know stands between', () => {
  const evidence = { tier: 'tested', days: 34, animals: ['Momo'] } as const
  const card = { id: 'p1', title: 'Brush', image: '/brush.svg', page: '/product/brush', href: 'https://amzn.to/x' }
  const html = renderToStaticMarkup(<ProductCard {...card} evidence={evidence} />)
  expect(html).toMatch(/<h3[^>]*><a href="\/product\/brush">Brush<\/a><\/h3>/)
  expect(html).toContain('Tested by us: 34 days, with Momo')
  expect(html.match(/sponsored nofollow noopener/g)).toHaveLength(1)
})

test('a product without a link has no button', () => {
  const html = renderToStaticMarkup(<ProductCard id="p1" title="Brush" image="/brush.svg" price="$3" />)
  expect(html).not.toContain('<a ')
  expect(html).not.toContain('Check price')
})

test('every category has its icon', () => {
  expect(categories.filter(({ icon }) => !isIconName(icon))).toEqual([])
})
