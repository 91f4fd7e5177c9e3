import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ModerateView } from './moderate.page.tsx'

test('stacked accents of a comment are limited where it is moderated', () => {
  const zalgo = `Z${'\u0316'.repeat(200)}algo`
  const comment = { author_name: zalgo, content: zalgo, state: 'pending', title: 'Calm cats', slug: 'calm-cats' }
  const html = renderToString(<ModerateView token="t" verdict="approved" comment={comment} />)
  expect(html.match(/\p{Mn}+/gu)?.map(({ length }) => length)).toEqual([5, 5])
})
