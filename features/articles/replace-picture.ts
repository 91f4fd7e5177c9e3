import { sql } from 'kysely'
import { recordAudit } from '#features/audit/commands.ts'
import type { MediaUse } from '#features/tables.ts'
import { retryConcurrent, updateArticleIn, type UpdateArticleDeps } from './update-article.ts'

type Replacement = {
  picture: { id: string; url: string; used_in: readonly MediaUse[] }
  /** The URL of another picture. */
  by: string
  user_id: string
}

/** Shows another picture wherever this one is used, except in the trash. */
export async function replacePicture(deps: UpdateArticleDeps, { picture, by, user_id }: Replacement): Promise<void> {
  const { id, url, used_in } = picture
  const swap = (text: string) => text.replaceAll(url, by)
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
      await sql`update authors set image_url = ${by}, ${changed} where image_url = ${url}`.execute(trx)
      await sql`update products set image_url = replace(image_url, ${url}, ${by}),
        sitestripe_image_url = replace(sitestripe_image_url, ${url}, ${by}), ${changed}
        where ${url} in (image_url, sitestripe_image_url)`.execute(trx)
      await recordAudit(deps, trx, { user_id, action: 'media.replaced', subject: id, details: { by } })
    }),
  )
  await deps.contentVersion.bump()
}
