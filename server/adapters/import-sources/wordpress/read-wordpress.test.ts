import { describe, expect, test } from 'vitest'
import { readExport, refusal } from '#tests/kit/import-fixtures/open-export.ts'
import { cdata, meta, wxr, wxrComment, wxrItem } from '#tests/kit/import-fixtures/wxr.ts'

const readItems = (...items: string[]) => readExport({ 'export.xml': wxr(items) })
const at = (text: string) => Date.parse(text)

test('a post comes with all that WordPress knows of it', async () => {
  const terms = `<category domain="category" nicename="dogs">${cdata('Dogs')}</category>
    <category domain="category" nicename="dog-food">${cdata('Dog Food')}</category>
    <category domain="post_tag" nicename="puppy">${cdata('Puppy & co')}</category>`
  const metas = meta('_thumbnail_id', '55') + meta('_yoast_wpseo_primary_category', '7') + meta('_wp_old_slug', 'bowls')
  const { name, site, authors, categories, posts, dropped } = await readItems(
    wxrItem({
      id: 12,
      title: 'Bowls & plates',
      content: '<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->',
      fields: { 'excerpt:encoded': cdata('Short.') },
      more: terms + metas,
    }),
  )
  expect(name).toBe('wordpress')
  expect(site).toEqual({
    kind: 'site',
    name: 'The Good Bowl',
    url: 'https://old.example',
    language: 'en-US',
    generator: 'https://wordpress.org/?v=6.7',
  })
  expect(authors).toEqual([{ kind: 'author', key: 'maya', name: 'Maya Lindqvist', email: 'maya@old.example' }])
  expect(categories.map(({ key, name: shown }) => [key, shown])).toEqual([
    ['dog-food', 'Dog Food'],
    ['dogs', 'Dogs'],
  ])
  expect(posts).toEqual([
    {
      kind: 'post',
      place: { file: 'export.xml', line: 18, id: '12', title: 'Bowls & plates' },
      key: '12',
      slug: 'title-12',
      address: 'https://old.example/2021/05/title-12/',
      oldAddresses: ['https://old.example/2021/05/bowls/'],
      title: 'Bowls & plates',
      content: '<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->',
      format: 'html',
      excerpt: 'Short.',
      status: 'published',
      published: { at: at('2021-05-04T08:00:00Z'), zoned: true },
      updated: { at: at('2021-06-01T08:00:00Z'), zoned: true },
      authors: ['maya'],
      categories: ['dog-food', 'dogs'],
      tags: ['Puppy & co'],
      picture: '55',
    },
  ])
  expect(dropped).toEqual([])
})

test.each([
  ['publish', '', 'published'],
  ['future', '', 'scheduled'],
  ['draft', '', 'draft'],
  ['pending', '', 'draft'],
  ['private', '', 'private'],
  ['trash', '', 'trashed'],
  ['a-plugin-made-it-up', '', 'draft'],
  ['publish', 'secret', 'private'],
])('status %s with the password “%s” is %s', async (status, password, expected) => {
  const { posts } = await readItems(
    wxrItem({ id: 1, fields: { 'wp:status': status, 'wp:post_password': cdata(password) } }),
  )
  expect(posts[0]?.status).toBe(expected)
})

describe('dates', () => {
  const read = async (gmt: string, local: string, pubDate = '') => {
    const fields = { 'wp:post_date_gmt': gmt, 'wp:post_date': local, pubDate }
    const { posts } = await readItems(wxrItem({ id: 1, fields }))
    return posts[0]?.published
  }

  test('in UTC win', async () => {
    expect(await read('2021-05-04 08:00:00', '2021-05-04 10:00:00')).toEqual({
      at: at('2021-05-04T08:00Z'),
      zoned: true,
    })
  })

  test('of the site have no zone', async () => {
    const expected = { at: at('2021-05-04T10:00Z'), zoned: false }
    expect(await read('0000-00-00 00:00:00', '2021-05-04 10:00:00')).toEqual(expected)
  })

  test('of the feed are the last resort', async () => {
    const expected = { at: at('2021-05-04T08:00Z'), zoned: true }
    expect(await read('0000-00-00 00:00:00', '', 'Tue, 04 May 2021 08:00:00 +0000')).toEqual(expected)
  })

  test('that are none are left out', async () => {
    expect(await read('0000-00-00 00:00:00', '', 'Mon, 30 Nov -0001 00:00:00 +0000')).toBeUndefined()
  })
})

test.each([
  ['_yoast_wpseo_title', '%%title%% %%page%% %%sep%% %%sitename%%', undefined],
  ['_yoast_wpseo_title', 'Best of %%currentyear%%: %%title%% %%sep%% %%sitename%%', 'Best of 2021: Title 1'],
  ['rank_math_title', '%title% %sep% %category% %sep% %sitename%', 'Title 1 – Dogs'],
  ['rank_math_title', '100% cotton | 5% off', '100% cotton | 5% off'],
  ['_aioseo_title', '#post_title #separator_sa #site_title', undefined],
  ['_seopress_titles_title', 'Their own words', 'Their own words'],
])('%s “%s” becomes %s', async (key, template, expected) => {
  const term = '<category domain="category" nicename="dogs">Dogs</category>'
  const { posts } = await readItems(wxrItem({ id: 1, more: term + meta(key, template) }))
  expect(posts[0]?.searchTitle).toBe(expected)
})

test('fields for search engines come from both large plugins', async () => {
  const { posts } = await readItems(
    wxrItem({
      id: 1,
      more: [
        meta('_yoast_wpseo_metadesc', 'About %%title%%.'),
        meta('_yoast_wpseo_focuskw', 'dog bowl'),
        meta('_yoast_wpseo_canonical', 'https://other.example/a'),
        meta('_yoast_wpseo_meta-robots-noindex', '1'),
      ].join(''),
    }),
    wxrItem({
      id: 2,
      more: [
        meta('rank_math_description', 'All about it.'),
        meta('rank_math_focus_keyword', 'cat bowl,bowl'),
        meta('rank_math_robots', 'a:1:{i:0;s:7:"noindex";}'),
      ].join(''),
    }),
    wxrItem({
      id: 3,
      more: meta('_yoast_wpseo_meta-robots-noindex', '2') + meta('rank_math_robots', 'a:1:{i:0;s:5:"index";}'),
    }),
  )
  expect(posts).toMatchObject([
    { searchDescription: 'About Title 1.', keyword: 'dog bowl', canonical: 'https://other.example/a', noindex: true },
    { searchDescription: 'All about it.', keyword: 'cat bowl', noindex: true },
    {},
  ])
  expect(posts[2]).not.toHaveProperty('noindex')
})

test('attachments have their alternative text and find their file in an archive', async () => {
  const attachment = wxrItem({
    id: 55,
    type: 'attachment',
    fields: {
      'wp:status': 'inherit',
      'excerpt:encoded': cdata('A bowl.'),
      'wp:attachment_url': cdata('https://old.example/wp-content/uploads/2021/05/bowl.jpg'),
    },
    more: meta('_wp_attachment_image_alt', 'A red bowl') + meta('_wp_attached_file', '2021/05/bowl.jpg'),
  })
  const { pictures } = await readExport({
    'export.xml': wxr([attachment]),
    'uploads.zip': { 'uploads/2021/05/bowl.jpg': 'x', 'uploads/2020/01/bowl.jpg': 'y' },
  })
  expect(pictures).toEqual([
    {
      kind: 'picture',
      key: '55',
      url: 'https://old.example/wp-content/uploads/2021/05/bowl.jpg',
      path: 'uploads/2021/05/bowl.jpg',
      alt: 'A red bowl',
      caption: 'A bowl.',
    },
  ])
})

test('comments have their state and parent, and pingbacks are counted', async () => {
  const comments = [
    wxrComment({}),
    wxrComment({
      ...{ 'wp:comment_id': '2', 'wp:comment_approved': '0', 'wp:comment_parent': '1', 'wp:comment_type': '' },
      'wp:comment_user_id': '1',
    }),
    wxrComment({ 'wp:comment_id': '3', 'wp:comment_approved': 'spam' }),
    wxrComment({ 'wp:comment_id': '4', 'wp:comment_approved': 'trash' }),
    wxrComment({ 'wp:comment_id': '5', 'wp:comment_type': 'pingback' }),
    wxrComment({ 'wp:comment_id': '6', 'wp:comment_type': 'trackback' }),
  ]
  const { comments: read, dropped } = await readItems(wxrItem({ id: 1, more: comments.join('') }))
  expect(read.map(({ key, state, parent, post }) => [key, state, parent, post])).toEqual([
    ['1', 'approved', undefined, '1'],
    ['2', 'pending', '1', '1'],
    ['3', 'spam', undefined, '1'],
    ['4', 'trash', undefined, '1'],
  ])
  expect(read.map(({ byAuthor = false }) => byAuthor)).toEqual([false, true, false, false])
  expect(read[0]).toMatchObject({
    name: 'Jon',
    email: 'jon@reader.example',
    text: 'Thank you.',
    at: { at: at('2021-05-05T10:00Z'), zoned: true },
  })
  expect(dropped.map(({ what }) => what)).toEqual(['2 pingbacks and other notes'])
})

test('links of plugins say where they lead', async () => {
  const { links, dropped } = await readItems(
    wxrItem({
      id: 30,
      type: 'thirstylink',
      title: 'Slow feeder',
      fields: { link: 'https://old.example/go/slow-feeder/', 'wp:post_name': 'slow-feeder' },
      more: meta('_ta_destination_url', 'https://www.amazon.com/dp/B0C7L1Q2ZP?tag=x-20&amp;th=1'),
    }),
    wxrItem({
      id: 31,
      type: 'lasso-urls',
      title: 'Lick mat',
      fields: { link: 'https://old.example/lick-mat/', 'wp:post_name': 'lick-mat' },
      more:
        meta('lasso_custom_redirect', 'https://chewy.example/1') +
        meta('lasso_custom_thumbnail', 'https://i.example/a.jpg') +
        meta('price', '$12'),
    }),
    wxrItem({ id: 32, type: 'pretty-link', title: 'Harness' }),
    wxrItem({ id: 33, type: 'product', title: 'Bed', more: meta('_product_url', 'https://shop.example/bed') }),
  )
  expect(links).toMatchObject([
    {
      key: '30',
      plugin: 'thirstyaffiliates',
      slug: 'slow-feeder',
      path: '/go/slow-feeder',
      target: 'https://www.amazon.com/dp/B0C7L1Q2ZP?tag=x-20&th=1',
      name: 'Slow feeder',
    },
    {
      key: '31',
      plugin: 'lasso',
      path: '/lick-mat',
      target: 'https://chewy.example/1',
      picture: 'https://i.example/a.jpg',
      price: '$12',
    },
    { key: '33', plugin: 'other', target: 'https://shop.example/bed' },
  ])
  expect(dropped.map(({ what }) => what)).toEqual(['The link “Harness”'])
})

test('other kinds of posts are counted, and what nobody wrote is not', async () => {
  const types = ['recipe', 'recipe', 'revision', 'nav_menu_item', 'custom_css', 'wp_template']
  const { posts, dropped } = await readItems(...types.map((type, id) => wxrItem({ id: id + 1, type })))
  expect(posts).toEqual([])
  expect(dropped.map(({ what }) => what)).toEqual([
    '2 posts of type “recipe”',
    '1 menu entries',
    '1 templates of a theme',
  ])
})

test('parts of one export are one source', async () => {
  const { name, posts, authors } = await readExport({
    'export-2.xml': wxr([wxrItem({ id: 2 }), wxrItem({ id: 1 })]),
    'export-1.xml': wxr([wxrItem({ id: 1 })]),
  })
  expect(name).toBe('wordpress')
  expect(posts.map(({ key, place }) => [key, place.file])).toEqual([
    ['1', 'export-1.xml'],
    ['2', 'export-2.xml'],
  ])
  expect(authors).toHaveLength(1)
})

test('authors and categories that are not declared are found with the posts', async () => {
  const terms =
    '<category domain="author" nicename="cap-jon">Jon Reyes</category><category domain="category" nicename="gear">Gear</category>'
  const { authors, categories, posts } = await readExport({
    'export.xml': wxr(
      [wxrItem({ id: 1, more: terms }), wxrItem({ id: 2, fields: { 'dc:creator': '' } })],
      '<title>Old</title>',
    ),
  })
  expect(authors).toEqual([{ kind: 'author', key: 'jon', name: 'Jon Reyes' }])
  expect(categories).toEqual([{ kind: 'category', key: 'gear', name: 'Gear' }])
  expect(posts.map(({ authors: keys }) => keys)).toEqual([['jon'], []])
})

describe('untidy files', () => {
  test('CDATA in CDATA, forbidden characters and HTML entities stay readable', async () => {
    const content = 'before ]]> after \u0008\u000B\u0001 end'
    const { posts } = await readItems(
      wxrItem({ id: 1, content, fields: { title: 'Dogs &nbsp;&amp; cats &#x1; 1 &copy; ]]&gt;' } }),
    )
    expect(posts[0]?.content).toBe('before ]]> after  end')
    expect(posts[0]?.title).toBe('Dogs &nbsp;& cats &#x1; 1 &copy; ]]>')
  })

  test.each([
    ['a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['windows-1252, declared', (text: string) => Buffer.from(text.replace('UTF-8', 'windows-1252'), 'latin1')],
    ['windows-1252, undeclared', (text: string) => Buffer.from(text, 'latin1')],
    ['a blank line before the XML', (text: string) => Buffer.from(`\n\n${text}`)],
  ])('%s', async (_name, encode) => {
    const { posts } = await readExport({
      'export.xml': encode(wxr([wxrItem({ id: 1, title: 'Crème brûlée für Hunde' })])),
    })
    expect(posts[0]?.title).toBe('Crème brûlée für Hunde')
  })

  test('a file that breaks off is refused with the place', async () => {
    const whole = wxr([wxrItem({ id: 1, title: 'First' }), wxrItem({ id: 2, title: 'Second' })])
    const end = whole.indexOf('</wp:post_name>', whole.indexOf('Second'))
    expect(await refusal({ 'export.xml': whole.slice(0, end) })).toBe(
      '“export.xml” breaks off at line 48, in or after “Second”. Export or download it again.',
    )
  })

  test('a text that is cut in two by its own characters is refused with the place', async () => {
    const item = wxrItem({ id: 1, title: 'First', fields: { 'content:encoded': '<![CDATA[a ]]> b <p>c</p>]]>' } })
    expect(await refusal({ 'export.xml': wxr([item]) })).toMatch(/^“export.xml” is damaged at line \d+, near “First”\./)
  })

  test('entities of its own are refused', async () => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>\n<rss'
    const text = wxr([wxrItem({ id: 1, fields: { title: '&b;' } })]).replace('<rss', bomb)
    expect(await refusal({ 'export.xml': text })).toContain('declares entities of its own (DOCTYPE)')
  })
})
