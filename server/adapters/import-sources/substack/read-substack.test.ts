import { expect, test } from 'vitest'
import { readExport } from '#tests/kit/import-fixtures/open-export.ts'

const header = 'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url\n'

/** Who opened a post did not subscribe by that. */
const statistics = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [
    `posts/${at}.opens.csv`,
    `post_id,timestamp,email,country,user_agent\n${`101,2024-03-10,x@reader.example,US,\n`.repeat(100)}`,
  ]),
)

test('posts, drafts, paid posts and subscribers', async () => {
  const { name, posts, dropped, subscribers } = await readExport({
    'substack.zip': {
      'posts.csv': `${header}101.first-letter,2024-03-10T12:00:00.000Z,true,,,newsletter,everyone,"First, a letter",On beginnings,
102.rough-idea,,false,,,newsletter,everyone,Rough idea,,
103.for-payers,2024-04-01T09:00:00.000Z,true,,,newsletter,only_paid,For payers,,
104.talk,2024-04-02T09:00:00.000Z,true,,,podcast,everyone,A talk,,https://a.example/a.mp3
105.gone,2024-04-02T09:00:00.000Z,true,,,newsletter,everyone,Gone,,
106,2024-04-02T09:00:00.000Z,true,,,page,everyone,About,,
`,
      'posts/101.first-letter.html': '<p>Hello</p>',
      'posts/102.rough-idea.html': '<p>Rough</p>',
      'posts/103.for-payers.html': '<p>Paid</p>',
      'posts/104.talk.html': '',
      'posts/106.about.html': '<p>About</p>',
      ...statistics,
      'email_list.bowl.csv': `email,active_subscription,expiry,email_disabled,digest_enabled,created_at
a@reader.example,false,,false,false,2024-05-03T12:00:00.000Z
b@reader.example,true,,true,false,2024-05-03T12:00:00.000Z
`,
    },
  })
  expect(name).toBe('substack')
  expect(posts.map(({ kind, key, slug, status }) => [kind, key, slug, status])).toEqual([
    ['post', '101', 'first-letter', 'published'],
    ['post', '102', 'rough-idea', 'draft'],
    ['post', '103', 'for-payers', 'draft'],
    ['page', '106', 'about', 'published'],
  ])
  expect(posts[0]).toMatchObject({
    address: '/p/first-letter',
    title: 'First, a letter',
    excerpt: 'On beginnings',
    content: '<p>Hello</p>',
    published: { at: Date.parse('2024-03-10T12:00Z'), zoned: true },
  })
  expect(dropped.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    'For payers: Only subscribers could read it, and here all can, so it comes as a draft.',
    'A talk: It is a podcast, and the export has no text of it.',
    'Gone: Its text is not in the archive.',
  ])
  expect(subscribers.map(({ email, state }) => [email, state])).toEqual([
    ['a@reader.example', 'subscribed'],
    ['b@reader.example', 'unsubscribed'],
  ])
})
