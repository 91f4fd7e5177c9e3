import { withMinimumBusy, useBusy } from '#app/client/use-busy.ts'
import { useState } from 'react'
import { hasSections } from '#domain/articles/article-text.ts'
import { fetchUrl, ApiError } from '#app/client/fetch-json.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { toastError, toastSuccess } from '#app/admin/kit/toasts.ts'
import { articlesPath, articlePath, type ArticleResponse } from '#app/contract/admin-articles.ts'
import { removeImage, replaceImage } from './merge-article.ts'
import type { ArticleEdit } from './use-article-edit.ts'

const noSectionsText = 'Article has no H2 sections to place images after'
const nowLiveText = 'The changes are now live.'

/** Each saves at once and leaves what is typed alone. `working` names the one under way: `hero`, `all` or a source. */
export function useImageActions(edit: ArticleEdit) {
  const [busy, run] = useBusy()
  const [working, setWorking] = useState('')
  const path = articlePath(edit.base.id)

  function act(what: string, failure: string, task: () => Promise<void>) {
    run(async () => {
      setWorking(what)
      try {
        await task()
        invalidate(`${articlesPath}?`)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'no_sections') toastError(noSectionsText)
        else toastError(failure, error)
      } finally {
        setWorking('')
      }
    })
  }

  return {
    working: busy ? working : '',
    uploadHero: (file: File) =>
      act('upload', 'Failed to upload image', async () => {
        const form = new FormData()
        form.set('image', file)
        const { article } = await withMinimumBusy(fetchUrl<ArticleResponse>(`${path}/hero`, { method: 'POST', form }))
        edit.applyImage(article)
        toastSuccess('Image uploaded successfully')
      }),
    regenerateHero: () =>
      act('hero', 'Failed to regenerate hero image', async () => {
        const { article } = await withMinimumBusy(
          fetchUrl<ArticleResponse>(`${path}/hero/regenerate`, { method: 'POST', json: {} }),
        )
        edit.applyImage(article)
        toastSuccess('Hero image regenerated successfully. The changes are now live.')
      }),
    regenerateInline: (src: string) =>
      act(src, 'Failed to regenerate inline image', async () => {
        const answer = await withMinimumBusy(
          fetchUrl<ArticleResponse & { src: string }>(`${path}/inline`, { method: 'POST', json: { src } }),
        )
        edit.applyImage(answer.article, (text) => replaceImage(text, src, answer.src))
        toastSuccess('Inline image regenerated successfully...', nowLiveText)
      }),
    deleteInline: (src: string) =>
      act(src, 'Failed to delete inline image', async () => {
        const { article } = await withMinimumBusy(
          fetchUrl<ArticleResponse>(`${path}/inline`, { method: 'DELETE', json: { src } }),
        )
        edit.applyImage(article, (text) => removeImage(text, src))
        toastSuccess('Inline image deleted and saved')
      }),
    /** Works on the saved text, so that is saved first. */
    regenerateAll: () =>
      act('all', 'Failed to regenerate images', async () => {
        if (!hasSections(edit.fields.content)) return toastError(noSectionsText)
        if (!(await edit.saveFirst())) return
        const { article } = await withMinimumBusy(
          fetchUrl<ArticleResponse>(`${path}/images/regenerate`, { method: 'POST', json: {} }),
        )
        edit.take(article)
        toastSuccess('Images regenerated successfully', nowLiveText)
      }),
  }
}
