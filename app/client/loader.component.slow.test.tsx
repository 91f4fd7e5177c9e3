import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SearchDialog } from '#app/islands/search-dialog.island.tsx'
import { Island } from '#app/layout/island.tsx'
import { fakeApi } from '#tests/kit/fake-api.ts'
import { nextFrame, renderIsland, storedEntries } from '#tests/kit/islands.tsx'

/** The loader handles the page that is there when it starts, so one test does everything. */
test('the buttons and shortcuts of a page open the search and the cookie bar (90, 96, 189)', async () => {
  fakeApi({ 'GET /api/session': { user: null, isAdmin: false }, 'POST /api/functions/track-page-view': undefined })
  await renderIsland(
    <>
      <button type="button" data-open-search="">
        Search articles
      </button>
      <input aria-label="Name" />
      <button type="button" data-cookie-settings="">
        Cookie settings
      </button>
      <div data-island="cookie-banner" />
      <Island of={SearchDialog} when="active" props={{}} />
    </>,
  )
  await import('./loader.ts')

  const dialog = page.getByRole('dialog', { name: 'Search Articles' })
  const opener = page.getByRole('button', { name: 'Search articles' })
  await opener.click()
  await expect.element(dialog.getByRole('heading', { name: 'Search Articles' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  for (const shortcut of ['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
    await userEvent.keyboard(shortcut)
    await expect.element(dialog.getByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await page.getByLabelText('Name').click()
  await userEvent.keyboard('/')
  await nextFrame()
  expect(dialog.elements()).toEqual([])
  await expect.element(page.getByLabelText('Name')).toHaveValue('/')

  const bar = page.getByRole('complementary', { name: 'Cookies' })
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await bar.getByRole('button', { name: 'Accept All' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(localStorage.getItem('cookieConsent')).toBe('accepted')
  await settings.click()
  await bar.getByRole('button', { name: 'Decline' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(storedEntries()).toEqual({ local: { cookieConsent: 'declined' }, session: {} })
})
