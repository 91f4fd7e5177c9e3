import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectToast, openAdmin, signInByForm, ownerEnv, submitCredentials } from '#tests/kit/admin.ts'
import {
  chooseFromMenu,
  collectPageErrors,
  expectAccessible,
  islandReady,
  newReaderPage,
  takeScreenshots,
} from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'

let editor: Page

const content = 'Cats settle.\n\n## Morning\n\nFood first. It is clinically proven.\n\n## Evening\n\nPlay.'
const provenance = { writer: { kind: 'model', name: 'gpt-x', prompt: '3' } } as const

const { site, browser } = await openPreparedSite(async (deps) => {
  const draft = { state: 'draft', image_url: '/favicon.svg', content, provenance } as const
  await insertTestArticle(deps, { ...draft, id: 'drafted', slug: 'drafted', title: 'Calm cats' })
  await insertTestArticle(deps, { ...draft, id: 'second', slug: 'second', title: 'Calm dogs' })
}, ownerEnv)

async function expectShippable(page: Page, name: string) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await takeScreenshots(page, name)
}

async function signUp(page: Page, email: string) {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForSelector(islandReady('auth-panel'))
  await submitCredentials(page, { email, password: 'correct-horse-battery' }, 'Sign Up')
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.waitForURL(`${site.url}/admin`)
}

/** The owner invites somebody with this role; returns the link. */
async function invite(owner: Page, role: string): Promise<string> {
  await owner.goto(`${site.url}/admin`)
  await owner.getByRole('button', { name: 'People' }).click()
  const box = owner.getByRole('dialog', { name: 'People' })
  await box.getByLabel('Role', { exact: true }).selectOption(role)
  await box.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = box.getByLabel('Invitation link')
  await link.waitFor()
  const { pathname, search } = new URL(await link.inputValue())
  return site.url + pathname + search
}

test('an admin invites an editor, whose dashboard has no settings', async () => {
  const owner = await signInByForm(browser, site)
  const url = await invite(owner, 'editor')
  await expectShippable(owner, 'admin-people')

  editor = await newReaderPage(browser)
  await editor.goto(url)
  await editor.getByRole('heading', { name: /^Join .* as an editor$/ }).waitFor()
  await expectShippable(editor, 'invitation')
  await signUp(editor, 'eve@example.org')
  await editor.getByRole('link', { name: 'Calm cats', exact: true }).waitFor()
  expect(await editor.getByRole('tab').allInnerTexts()).toEqual(['Articles', 'Products', 'Messages'])
  expect(await editor.getByRole('button', { name: 'Settings' }).count()).toBe(0)
  await expectShippable(editor, 'admin-as-editor')
  await owner.context().close()
})

test('the editor approves a text that a model wrote, and readers see it until it changes', async () => {
  const errors = collectPageErrors(editor)
  await editor.getByRole('link', { name: 'Calm cats', exact: true }).click()
  await editor.getByText('Held back by the safety check.').waitFor()
  await editor.getByText('Nobody has approved this text yet.').waitFor()
  await expectShippable(editor, 'admin-held-text')
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  const held = editor.getByRole('dialog', { name: 'Publish a text that is held back?' })
  await held.getByLabel('Why this can be published').waitFor()
  await expectShippable(editor, 'admin-release')
  await held.getByRole('button', { name: 'Cancel' }).click()

  await editor.getByRole('button', { name: 'Approve this version' }).click()
  const box = editor.getByRole('dialog', { name: 'Approve this version' })
  expect(await box.getByLabel('Name').inputValue(), 'no email address on the page').toBe('')
  await box.getByLabel('Name').fill('Eve Moss')
  await box.getByLabel('Credential').fill('DVM')
  await box.getByRole('button', { name: 'Approve', exact: true }).click()
  const reasonNeeded = 'Approving it needs a reason of at least 10 characters.'
  const reason = box.locator('.field', { has: editor.getByLabel('Reason', { exact: true }) })
  await reason.locator('.field__error', { hasText: reasonNeeded }).waitFor()
  expect(site.sql("select id from editorial_decisions where article_id = 'drafted'")).toEqual([])
  await expectAccessible(editor)
  await box.getByLabel('Reason', { exact: true }).fill('The study is cited in the text.')
  await box.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(editor, 'Version approved')
  const approval =
    /^Approved by Eve Moss, DVM \(from the account of somebody without a name\) on .*, version 1\. Reason: The study is cited in the text\.$/
  await editor.getByText(approval).waitFor()
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(editor, 'Article updated successfully')

  const reader = await newReaderPage(browser)
  await reader.goto(`${site.url}/article/drafted`)
  await reader.getByText(/^Drafted with AI, reviewed by Eve Moss, DVM on /).waitFor()
  await expectShippable(reader, 'article-reviewed')

  await editor.getByLabel('Excerpt').fill('Changed after the approval.')
  await editor.getByRole('button', { name: 'Update', exact: true }).click()
  await expectToast(editor, 'Article updated successfully')
  await editor.getByText(/^Changed since the approval by Eve Moss, DVM/).waitFor()
  await reader.reload()
  await reader.getByText('Drafted with AI, not yet reviewed').waitFor()
  await chooseFromMenu(editor, 'More: private link, history, delete', 'Version history')
  await editor.getByText('Model gpt-x (prompt 3) · 1 finding · reviewed by Eve Moss, DVM').waitFor()
  await expectAccessible(editor)
  expect(errors.filter((line) => !line.includes('422'))).toEqual([])
  await Promise.all([editor, reader].map((page) => page.context().close()))
})

test('a finding is shown where it stands: in the text, in Markdown, in a field or among the keywords', async () => {
  const owner = await openAdmin(browser, site)
  await owner.goto(`${site.url}/admin/articles/second`)
  const show = (sentence: string) =>
    owner.getByLabel('Findings').getByRole('listitem').filter({ hasText: sentence }).getByRole('button').click()
  const selected = () => owner.evaluate(() => getSelection()?.toString())
  await show('It is clinically proven.')
  expect(await selected()).toContain('It is clinically proven.')
  await owner.getByText('Markdown', { exact: true }).click()
  await show('It is clinically proven.')
  expect(await selected()).toContain('It is clinically proven.')
  await owner.getByLabel('Excerpt').fill('This calms every dog, guaranteed.')
  await show('This calms every dog, guaranteed.')
  expect(await owner.evaluate(() => document.activeElement?.textContent)).toBe('This calms every dog, guaranteed.')
  await owner.getByLabel('Keywords').last().fill('xylitol is safe for dogs,')
  await show('xylitol is safe for dogs')
  expect(await selected()).toContain('xylitol is safe for dogs')
  await owner.context().close()
})

test('an invited author writes a draft, sees nothing else and cannot publish', async () => {
  const owner = await signInByForm(browser, site)
  const author = await newReaderPage(browser)
  const errors = collectPageErrors(author)
  await author.goto(await invite(owner, 'author'))
  await signUp(author, 'ann@example.org')
  await author.getByText('There are no articles yet.').waitFor()
  await author.getByRole('button', { name: 'New article' }).first().click()
  const box = author.getByRole('dialog', { name: 'New article' })
  await box.getByLabel('Title').fill('My first draft')
  await box.getByRole('button', { name: 'Create draft' }).click()
  await author.getByText('An editor publishes it.').waitFor()
  await author.getByLabel('Excerpt').fill('Short.')
  await author.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(author, 'Article updated successfully')
  expect(await author.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
  expect(await author.getByRole('button', { name: 'Approve this version' }).count()).toBe(0)
  await expectShippable(author, 'admin-as-author')
  await author.goto(`${site.url}/admin/articles/second`)
  await author.getByText('This article no longer exists. It may be in the trash.').waitFor()
  expect(errors.filter((line) => !line.includes('404'))).toEqual([])
  await Promise.all([owner, author].map((page) => page.context().close()))
})
