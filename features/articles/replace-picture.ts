import { sql } from 'kysely'
import { recordAudit } from '#features/audit/commands.ts'
import { pageRow } from '#features/pages/queries.ts'
import { readSettingRow, writeSettingRow } from '#features/settings/rows.ts'
import type { MediaUse } from '#features/tables.ts'
import { retryConcurrent, updateArticleIn, type UpdateArticleDeps } from './update-article.ts'

type Replacement = {
  picture: { id: string; url: string; used_in: readonly MediaUse[] }
  by: { url: string; width: number; height: number }
  user_id: string
}

/** Only admins change the logo. */
export const isLogo = ({ used_in }: Pick<Replacement['picture'], 'used_in'>) =>
  used_in.some(({ kind }) => kind === 'setting')

/** Shows another picture wherever this one is used, except in the trash. */
export async function replacePicture(deps: UpdateArticleDeps, { picture, by, user_id }: Replacement): Promise<void> {
  const { id, url, used_in } = picture
  const swap = (text: string) => text.replaceAll(url, by.url)
  const articles = used_in.filter(({ kind }) => kind === 'article')
  await retryConcurrent(() =>
    deps.db.transaction().execute(async (trx) => {
      for (const article of articles)
        await updateArticleIn(deps, trx, {
          id: article.id,
          user_id,
          action: 'article.picture_replaced',
          change({ image_url, social_image, content }) {
            const social = social_image && swap(social_image)
            return { ok: true, fields: { image_url: swap(image_url), social_image: social, content: swap(content) } }
          },
        })
      const changed = sql`version = version + 1, updated_at = ${deps.clock()}`
      await sql`update authors set image_url = ${by.url}, ${changed} where image_url = ${url}`.execute(trx)
      await sql`update pages set content = replace(content, ${url}, ${by.url}), ${changed}
        where content like ${`%${url}%`}`.execute(trx)
      await sql`update categories set picture = ${by.url}, ${changed} where picture = ${url}`.execute(trx)
      for (const { id: name } of used_in.filter(({ kind }) => kind === 'page')) {
        const text = (await readSettingRow(trx, pageRow(name))) as { text: string } | undefined
        if (text) await writeSettingRow({ ...deps, db: trx }, pageRow(name), { ...text, text: swap(text.text) })
      }
      await sql`update products set image_url = replace(image_url, ${url}, ${by.url}),
        sitestripe_image_url = replace(sitestripe_image_url, ${url}, ${by.url}), ${changed}
        where ${url} in (image_url, sitestripe_image_url)`.execute(trx)
      if (isLogo({ used_in })) {
        const site = (await readSettingRow(trx, 'site')) as object
        const { width, height } = by
        await writeSettingRow({ ...deps, db: trx }, 'site', { ...site, logo: { url: by.url, width, height } })
      }
      await recordAudit(deps, trx, { user_id, action: 'media.replaced', subject: id, details: { by: by.url } })
    }),
  )
  await deps.contentVersion.bump()
}
