import { expect, test } from 'vitest'
import { emptyExtras, type Article } from './article.ts'
import { articleMarkdown } from './article-markdown.ts'
import { withLink } from '../products/linked-product.ts'
import type { Product } from '../products/product.ts'

const article = (fields: Partial<Article>): Article => ({
  ...emptyExtras,
  id: '1',
  slug: 'heat',
  title: 'Heat',
  excerpt: 'Short.',
  category: 'Dog Care',
  read_time: 1,
  image_url: '',
  trending: false,
  meta_keywords: [],
  content: '',
  author: 'Pet Care Desk',
  image_alt: '',
  meta_description: '',
  published_date: Date.UTC(2026, 0, 15),
  created_at: 0,
  updated_at: 0,
  ...fields,
})
const product = (slug: string, fields: Partial<Product> = {}) =>
  withLink({
    id: `id-${slug}`,
    slug,
    title: slug,
    affiliate_link: `https://www.amazon.com/dp/${slug}?tag=a-20`,
    best_for: null,
    skip_if: null,
    ...fields,
  } as Product)
const products = [product('mat', { best_for: 'Hot dogs', skip_if: 'He chews | tears' }), product('bed'), product('fan')]
const render = (fields: Partial<Article>) =>
  articleMarkdown(article(fields), { origin: 'https://pets.example', siteName: 'Wagwise', products })
const body = (content: string) => render({ content }).split('\n\n').slice(3).join('\n\n').trimEnd()

test('an article names its author, dates, reviewer and takeaways before its text', () => {
  const text = render({
    content: 'Words.',
    takeaways: ['Shade first.', 'Then water.'],
    revised_at: Date.UTC(2026, 1, 1),
    reviewer_name: 'Ann Lee',
    reviewer_credential: 'DVM',
    reviewed_at: Date.UTC(2026, 1, 2),
  })
  expect(text).toBe(
    `# Heat

By Pet Care Desk · Published January 15, 2026 · Updated February 1, 2026 · Reviewed by Ann Lee, DVM on February 2, 2026

[Wagwise](https://pets.example/article/heat)

## Key takeaways

- Shade first.
- Then water.

Words.
`,
  )
})

test('every block has its form in Markdown', () => {
  const text = [
    'A **bold** [page](/faq) and a *proven* fact.[^2]',
    '## Part',
    '### Smaller',
    '- one\n  1. inner\n- two',
    '3. three\n4. four',
    '| a | b |\n|---|---|\n| c | d \\| e |',
    '> A quote.',
    '> Never: ice.',
    '---',
    '::: steps First | Heat\n1. Shade.\nA note.\nStop: He shivers.\n:::',
    '![A dog](/media/dog.svg "Caption | Photo: Me")',
    '[^2]: Title | Org | https://vet.example/a_(b) | 2026-11-10',
  ]
  expect(body(text.join('\n\n'))).toBe(
    [
      'A **bold** [page](https://pets.example/faq) and a *proven* fact.[2]',
      '## Part',
      '### Smaller',
      '- one\n   1. inner\n- two',
      '3. three\n4. four',
      '| a | b |\n| --- | --- |\n| c | d \\| e |',
      '> A quote.',
      '> **Never:** ice.',
      '---',
      '### First: Heat\n\n1. Shade.\n\nA note.\n\n**Stop:** He shivers.',
      '![A dog](https://pets.example/media/dog.svg)\n\n*Caption Photo: Me*',
      '## Sources\n\n2. [Title](https://vet.example/a_%28b%29) Org. Checked 2026-11-10.',
    ].join('\n\n'),
  )
})

test('products become lists and tables with their links and the disclosure; a deleted one leaves its row out', () => {
  const [disclosure, ...rest] = body(
    [
      '{product: mat}',
      '{compare: mat, none, bed | Cool | For all.}',
      '{compare: none, fan | One}',
      '{product: none}',
    ].join('\n\n'),
  ).split('\n\n')
  const link = (slug: string) => `[${slug}](https://www.amazon.com/dp/${slug}?tag=a-20)`
  expect(disclosure).toMatch(/^\*\*Affiliate disclosure/)
  expect(rest).toEqual([
    `- ${link('mat')}\n- Who it is for: Hot dogs\n- Skip it if: He chews \\| tears`,
    '**Cool** For all.',
    `| Product | Who it is for | Skip it if |\n| --- | --- | --- |\n| ${link('mat')} | Hot dogs | He chews \\| tears |\n| ${link('bed')} |  |  |`,
    `- ${link('fan')}`,
  ])
})

test.each([
  ['<script>alert(1)</script>', String.raw`\<script\>alert(1)\</script\>`],
  ['[x](javascript:alert(1))', 'x'],
  ['2026. A good year', String.raw`2026\. A good year`],
  ['+ no list', String.raw`\+ no list`],
  ['Wow![page](/faq)', String.raw`Wow\![page](https://pets.example/faq)`],
  ['~~~', String.raw`\~\~\~`],
])('hostile text is not active: %s', (text, expected) => {
  expect(body(text)).toBe(expected)
})

test('hostile text in every field is not active', () => {
  const bad = '[x](javascript:alert(1))<img src=x onerror=alert(1)>'
  const fields = ['title', 'author', 'reviewer_name', 'reviewer_credential'] as const
  const text = render({
    ...Object.fromEntries(fields.map((name) => [name, bad])),
    takeaways: [bad],
    content: `## ${bad}\n\n- ${bad}\n\n> Never: ${bad}\n\n| ${bad} |\n|---|\n| ${bad} |\n\n![${bad}](/a.png "${bad} | ${bad}")\n\n::: steps ${bad} | ${bad}\n1. ${bad}\nStop: ${bad}\n:::\n\n{compare: mat, bed | ${bad} | ${bad}}\n\n[^1]: ${bad} | ${bad}`,
  })
  expect(text.replaceAll(/\\./g, '')).not.toMatch(/<(?:img|script)|\]\(javascript/)
})

test('a figure is an image with its description and caption; an unknown one leaves its caption', () => {
  const [image, caption, left, ...rest] = body(
    '{figure: rib-test | Flat *fingers*.}\n{figure: none | Ribs}\n{figure: none}',
  ).split('\n\n')
  expect(image).toMatch(/^!\[Three dogs from above\..+\]\(https:\/\/pets\.example\/art\/figure-rib-test\.svg\)$/)
  expect([caption, left, rest]).toEqual([String.raw`*Flat \*fingers\*.*`, 'Ribs', []])
})
