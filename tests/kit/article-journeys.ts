import type { Page } from 'playwright'
import type { NewArticle } from '#features/articles/commands.ts'
import { expectToast } from './admin.ts'
import { insertTestArticle } from './builders.ts'
import type { JourneySite } from './journeys.ts'

export const picture = '/favicon.svg'
export const more = 'More: private link, history, delete'

/** What the journeys of articles do in the dashboard. `current` returns the page of the test. */
export function createArticleJourneys(site: JourneySite, current: () => Page) {
  const button = (name: string | RegExp) => current().getByRole('button', { name, exact: true })
  const title = () => current().getByLabel('Title', { exact: true })
  const text = () => current().getByRole('textbox', { name: 'Article text' })
  return {
    button,
    title,
    text,
    dialog: (name: string) => current().getByRole('dialog', { name }),
    row: (id: string) => site.sql('select * from articles where id = ?', id)[0] ?? {},
    published: async (slug: string) => (await fetch(`${site.url}/article/${slug}`)).text(),
    press: async (...keys: string[]) => {
      for (const key of keys) await current().keyboard.press(key)
    },
    /** An article of this journey alone; its id is also its slug. */
    addArticle: (id: string, change: Partial<NewArticle> = {}) =>
      insertTestArticle(site.deps, { id, slug: id, image_url: picture, ...change }),
    openEdit: async (id: string) => {
      await current().goto(`${site.url}/admin/articles/${id}`)
      await title().waitFor()
      await text().waitFor()
    },
    save: async () => {
      await button(/^(Save draft|Update)$/).click()
      await expectToast(current(), 'Article updated successfully')
    },
    searchList: async (words: string) => {
      await current().goto(`${site.url}/admin?q=${encodeURIComponent(words)}`)
      await current().getByRole('region', { name: 'Articles', exact: true }).waitFor()
    },
  }
}
