import { expect, test } from 'vitest'
import { readExport, refusal } from '#tests/kit/import-fixtures/open-export.ts'

type Row = Record<string, unknown>

const lexical = (...children: Row[]) => JSON.stringify({ root: { type: 'root', children } })

function ghost(tables: Record<string, Row[]>, wrap = (inside: unknown): unknown => ({ db: [inside] })): string {
  const inside = { meta: { exported_on: 1_700_000_000_000, version: '5.80.0' }, data: tables }
  return JSON.stringify(wrap(inside))
}

const post = (row: Row): Row => ({
  id: '1',
  title: 'Bowls',
  slug: 'bowls',
  html: '<p>Text</p>',
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2021-05-04T08:00:00.000Z',
  updated_at: '2021-06-01 08:00:00',
  ...row,
})

const tags = [
  { id: 't1', name: 'Dog food', slug: 'dog-food', visibility: 'public', description: 'For dogs' },
  { id: 't2', name: 'Puppies', slug: 'puppies', visibility: 'public' },
  { id: 't3', name: '#featured', slug: 'hash-featured', visibility: 'internal' },
]

test('a post comes with all that Ghost knows of it, wherever that is in the file', async () => {
  const { name, items } = await readExport({
    'export.json': ghost({
      posts: [
        post({
          html: '<p><img src="__GHOST_URL__/content/images/2021/a.png"> a \\ " ] }</p>',
          feature_image: '__GHOST_URL__/content/images/2021/bowl.jpg',
          custom_excerpt: 'Short.',
          canonical_url: 'https://other.example/bowls',
        }),
      ],
      posts_authors: [
        { post_id: '1', author_id: 'u2', sort_order: 1 },
        { post_id: '1', author_id: 'u1', sort_order: 0 },
      ],
      posts_meta: [
        { post_id: '1', meta_title: 'The bowls', meta_description: 'All of them', feature_image_alt: 'A bowl' },
      ],
      posts_tags: [
        { post_id: '1', tag_id: 't3', sort_order: 0 },
        { post_id: '1', tag_id: 't2', sort_order: 2 },
        { post_id: '1', tag_id: 't1', sort_order: 1 },
      ],
      settings: [{ key: 'title', value: 'The Good Bowl' }],
      tags,
      users: [
        { id: 'u1', name: 'Maya', slug: 'maya', email: 'maya@old.example', bio: 'Writes.' },
        { id: 'u2', name: 'Jon', slug: 'jon', email: null },
      ],
    }),
  })
  expect(name).toBe('ghost')
  expect(items).toEqual([
    { kind: 'site', name: 'The Good Bowl', generator: 'Ghost' },
    { kind: 'author', key: 'maya', name: 'Maya', email: 'maya@old.example', bio: 'Writes.' },
    { kind: 'author', key: 'jon', name: 'Jon' },
    { kind: 'category', key: 'dog-food', name: 'Dog food', description: 'For dogs' },
    { kind: 'tag', key: 'dog-food', name: 'Dog food' },
    { kind: 'tag', key: 'puppies', name: 'Puppies' },
    {
      kind: 'post',
      place: { file: 'export.json', id: '1', title: 'Bowls' },
      key: '1',
      slug: 'bowls',
      address: '/bowls/',
      title: 'Bowls',
      content: '<p><img src="/content/images/2021/a.png"> a \\ " ] }</p>',
      format: 'html',
      excerpt: 'Short.',
      status: 'published',
      published: { at: Date.parse('2021-05-04T08:00Z'), zoned: true },
      updated: { at: Date.parse('2021-06-01T08:00Z'), zoned: true },
      authors: ['maya', 'jon'],
      categories: ['dog-food'],
      tags: ['Dog food', 'Puppies'],
      searchTitle: 'The bowls',
      searchDescription: 'All of them',
      canonical: 'https://other.example/bowls',
      picture: '/content/images/2021/bowl.jpg',
      pictureAlt: 'A bowl',
    },
  ])
})

test.each([
  [{ status: 'draft' }, 'draft', 0],
  [{ status: 'scheduled' }, 'scheduled', 0],
  [{ status: 'sent' }, 'draft', 1],
  [{ visibility: 'paid' }, 'draft', 1],
  [{ visibility: 'members' }, 'draft', 1],
  [{ visibility: 'paid', status: 'draft' }, 'draft', 0],
])('%j is a %s', async (row, status, notes) => {
  const { posts, dropped } = await readExport({ 'export.json': ghost({ posts: [post(row)] }) })
  expect(posts.map((each) => each.status)).toEqual([status])
  expect(dropped).toHaveLength(notes)
})

test('a text that is only in Lexical becomes HTML', async () => {
  const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format })
  const { posts } = await readExport({
    'export.json': ghost({
      posts: [
        post({
          html: null,
          lexical: lexical(
            { type: 'extended-heading', tag: 'h2', children: [text('A <b>')] },
            { type: 'paragraph', children: [text('bold', 1), text(' and '), text('both', 3), { type: 'linebreak' }] },
            { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('one')] }] },
            {
              type: 'paragraph',
              children: [{ type: 'link', url: 'https://a.example/?a=1&b=2', children: [text('link')] }],
            },
            { type: 'image', src: '__GHOST_URL__/a.png', alt: 'Alt', caption: 'Cap' },
            { type: 'html', html: '<b>raw</b>' },
            { type: 'paywall' },
          ),
        }),
      ],
    }),
  })
  expect(posts[0]?.content).toBe(
    '<h2>A &lt;b&gt;</h2><p><strong>bold</strong> and <strong><em>both</em></strong><br></p><ol><li>one</li></ol>' +
      '<p><a href="https://a.example/?a=1&amp;b=2">link</a></p>' +
      '<figure><img src="/a.png" alt="Alt"><figcaption>Cap</figcaption></figure><b>raw</b>',
  )
})

test('a text that is only in Mobiledoc becomes HTML', async () => {
  const mobiledoc = JSON.stringify({
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [
      ['image', { src: '/a.png' }],
      ['hr', {}],
    ],
    markups: [['strong'], ['a', ['href', 'https://a.example/']]],
    sections: [
      [1, 'h2', [[0, [], 0, 'Head']]],
      [
        1,
        'p',
        [
          [0, [], 0, 'a '],
          [0, [0], 0, 'b '],
          [0, [1], 2, 'c'],
          [1, [], 0, 0],
        ],
      ],
      [3, 'ul', [[[0, [], 0, 'one']], [[0, [], 0, 'two']]]],
      [10, 0],
      [10, 1],
    ],
  })
  const { posts } = await readExport({ 'export.json': ghost({ posts: [post({ html: '', mobiledoc })] }) })
  expect(posts[0]?.content).toBe(
    '<h2>Head</h2><p>a <strong>b <a href="https://a.example/">c</a></strong><br></p>' +
      '<ul><li>one</li><li>two</li></ul><figure><img src="/a.png" alt=""></figure><hr>',
  )
})

test('exports without “db”, with numbers as ids and old columns', async () => {
  const { posts, authors } = await readExport({
    'export.json': ghost(
      {
        posts: [
          post({ id: 5, page: 1, type: undefined, author_id: 1, image: '/a.png', published_at: 1_620_115_200_000 }),
        ],
        users: [{ id: 1, name: 'Maya', slug: 'maya' }],
      },
      (inside) => inside,
    ),
  })
  expect(authors.map(({ key }) => key)).toEqual(['maya'])
  expect(posts[0]).toMatchObject({ kind: 'page', key: '5', authors: ['maya'], picture: '/a.png' })
  expect(posts[0]?.published).toEqual({ at: 1_620_115_200_000, zoned: true })
})

test('members come with their export, and as a source of their own', async () => {
  const members = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
m1,Maya@Reader.example,"Grace, H",,true,false,,2024-01-15T10:00:00.000Z,,,
m2,off@reader.example,,,false,false,,2024-01-15T10:00:00.000Z,,,
m3,not an address,,,true,,,,,,
`
  const expected = [
    ['Maya@reader.example', 'subscribed'],
    ['off@reader.example', 'unsubscribed'],
  ]
  const { name, subscribers, dropped } = await readExport({ 'members.csv': members })
  expect(name).toBe('subscribers')
  expect(subscribers.map(({ email, state }) => [email, state])).toEqual(expected)
  expect(subscribers[0]).toMatchObject({
    name: 'Grace, H',
    since: { at: Date.parse('2024-01-15T10:00Z'), zoned: true },
  })
  expect(dropped).toMatchObject([{ place: { line: 4 }, what: '“not an address”' }])
  const both = await readExport({ 'members.csv': members, 'export.json': ghost({ posts: [post({})], tags }) })
  expect([both.name, both.posts.length, both.subscribers.length]).toEqual(['ghost', 1, 2])
})

test('what breaks off, is damaged or is empty is refused', async () => {
  const whole = ghost({ posts: [post({ id: '1' }), post({ id: '2' })] })
  expect(await refusal({ 'a.json': whole.slice(0, -40) })).toBe(
    '“a.json” breaks off at line 1, in the middle of “posts”. Download the export again.',
  )
  expect(await refusal({ 'a.json': whole.replace('"title":"Bowls"', '"title":Bowls') })).toMatch(
    /not valid JSON at “\{"id"/,
  )
  expect(await refusal({ 'a.json': ghost({ posts: [] }) })).toBe(
    '“a.json” is an export of Ghost without a single post.',
  )
})

test('characters that databases refuse are taken out', async () => {
  const { posts } = await readExport({
    'export.json': ghost({ posts: [post({ title: 'a\u0000b\uD83D', html: '<p>\u0000</p>' })] }),
  })
  expect(posts[0]).toMatchObject({ title: 'ab\uFFFD', content: '<p></p>' })
})
