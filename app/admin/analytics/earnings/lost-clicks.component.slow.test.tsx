import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ResponseOf } from '#app/contract/contract.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { openDashboard } from '#tests/kit/dashboard.tsx'
import type { LostClicks } from './lost-clicks.tsx'

const noEarnings: ResponseOf<'GET /api/admin/earnings'> = {
  ...{ days: 30, since: '2026-02-01', until: '2026-03-01', currency: 'USD', hasImports: false, imports: [] },
  ...{ clicks: 0, cents: 0, perClick: 0, articles: [], products: [], withoutEarnings: [] },
  ...{ unmatched: { rows: 0, cents: 0 }, otherTags: { rows: 0, cents: 0 }, otherCurrencies: [] },
  ...{ unattributed: { cents: 0 }, bySubTag: { cents: 0 } },
}
const link = (n: number, fields: Partial<LostClicks['links'][number]> = {}): LostClicks['links'][number] => ({
  ...{ id: `p${n}/`, product: { id: `p${n}`, title: `Mat ${n}` }, shop: '', why: 'broken' as const },
  ...{ message: 'It is gone.', clicks: 2, cents: null, ...fields },
})
const none: LostClicks = {
  ...{ since: '2026-02-23', until: '2026-03-01', currency: 'USD', clicks: 0, cents: null, basis: null },
  ...{ links: [], more: 0, inTexts: { clicks: 0, articles: 0 } },
}

async function open(lost: LostClicks) {
  const responses = { 'GET /api/admin/earnings': noEarnings, 'GET /api/admin/earnings/lost': lost }
  await openDashboard('/admin/analytics/earnings', responses)
  return page.getByRole('region', { name: 'Lost this week' })
}

test('without earnings no amount is named, and clicks in texts are told apart', async () => {
  const panel = await open({ ...none, clicks: 2, links: [link(1)], inTexts: { clicks: 3, articles: 1 } })
  await expect.element(panel.getByRole('status')).toHaveTextContent('2 clicks on broken links.')
  const { textContent } = panel.element()
  expect(textContent).toContain('not known: no earnings of the last 90 days')
  expect(textContent).toContain(
    '3 more clicks were on links in the text of 1 article that also has a link with a problem',
  )
  expect(textContent).not.toContain('$')
})

test('each link says why, what it cost and where to mend it; those with the fewest clicks are folded', async () => {
  const links = [
    link(1, { shop: 'Chewy', why: 'out-of-stock', cents: 120 }),
    ...[2, 3, 4, 5, 6, 7].map((n) => link(n, { why: 'untagged', cents: 20 })),
  ]
  const basis = { since: '2026-01-01', until: '2026-02-20' }
  const panel = await open({ ...none, clicks: 14, cents: 240, basis, links })
  await expect
    .element(panel.getByRole('status'))
    .toHaveTextContent('About $2.40 lost: 14 clicks on out-of-stock or untagged links.')
  const mend = panel.getByRole('link', { name: 'Offer another shop for Mat 1 at Chewy' })
  await expect.element(mend).toHaveAttribute('href', withQuery('/admin/products', { q: 'Mat 1' }))
  await expect.element(panel.getByText('Mat 7', { exact: true })).not.toBeVisible()
  await panel.getByText('2 more links').click()
  await expect.element(panel.getByText('Mat 7', { exact: true })).toBeVisible()
})

test('a week without loss says so', async () => {
  const panel = await open(none)
  await expect
    .element(panel.getByRole('status'))
    .toHaveTextContent('No clicks on links that are broken, out of stock or without your tag.')
})
