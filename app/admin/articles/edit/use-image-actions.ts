import { useBusy } from '#app/client/use-busy.ts'
import { useState } from 'react'
import { hasSections } from '#domain/articles/article-text.ts'
import { ApiError } from '#app/client/fetch-json.ts'
import { showToast } from '#app/client/toasts.ts'
import { invalidate } from '#app/admin/kit/query-cache.ts'
import { submitJson, toastError, toastSuccess } from '#app/admin/kit/actions.ts'
import { imageForm } from '#app/admin/media/image-form.ts'
import { articlesPath } from '../article-fields.ts'
import { removeImage, replaceImage, swapImages } from './merge-article.ts'
import type { ArticleEdit } from './use-article-edit.ts'

const noSectionsText = 'Article has no H2 sections to place images after'
const nowLiveText = 'The changes are now live.'

/** Image actions save at once and keep unsaved changes. `working`: `upload`, `hero`, `all` or the source of an inline image. */
export function useImageActions(edit: ArticleEdit) {
  const [busy, run] = useBusy()
  const [working, setWorking] = useState('')
  const params = { id: edit.base.id }

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
        const form = imageForm(file)
        const { article } = await submitJson('POST /api/admin/articles/:id/hero', { params, form })
        edit.applyImage(article)
        toastSuccess('Image uploaded successfully')
      }),
    regenerateHero: () =>
      act('hero', 'Failed to regenerate hero image', async () => {
        const { article } = await submitJson('POST /api/admin/articles/:id/hero/regenerate', { params })
        edit.applyImage(article)
        toastSuccess('Hero image regenerated successfully. The changes are now live.')
      }),
    regenerateInline: (src: string) =>
      act(src, 'Failed to regenerate inline image', async () => {
        const answer = await submitJson('POST /api/admin/articles/:id/inline', { params, body: { src } })
        edit.applyImage(answer.article, (text) => replaceImage(text, src, answer.src))
        toastSuccess('Inline image regenerated successfully...', nowLiveText)
      }),
    deleteInline: (src: string) =>
      act(src, 'Failed to delete inline image', async () => {
        const { article } = await submitJson('DELETE /api/admin/articles/:id/inline', { params, body: { src } })
        edit.applyImage(article, (text) => removeImage(text, src))
        toastSuccess('Inline image deleted and saved')
      }),
    /** The server works on the stored text, so unsaved text stays unsaved. */
    regenerateAll: () =>
      act('all', 'Failed to regenerate images', async () => {
        if (!hasSections(edit.base.content)) {
          const text = hasSections(edit.fields.content)
            ? 'The sections are not saved yet. Save the article first.'
            : undefined
          showToast({ tone: 'destructive', title: noSectionsText, text })
          return
        }
        const { article } = await submitJson('POST /api/admin/articles/:id/images/regenerate', { params })
        edit.applyImage(article, (text, stored) => swapImages(text, stored, article.content))
        toastSuccess('Images regenerated successfully', nowLiveText)
      }),
  }
}
