import { seen, useBusy } from '#app/client/use-busy.ts'
import { useState } from 'react'
import { hasSections } from '#domain/articles/article-text.ts'
import { call, CallFailed } from '#app/admin/kit/fetch-json.ts'
import { refresh } from '#app/admin/kit/query-cache.ts'
import { tellFailure, tellSuccess } from '#app/admin/kit/toasts.ts'
import { articlesDoor, doorOf, type OneArticle } from '#app/contract/admin-articles.ts'
import { removeImage, replaceImage } from './merge-article.ts'
import type { ArticleEdit } from './use-article-edit.ts'

const noSections = 'Article has no H2 sections to place images after'
const live = 'The changes are now live.'

/** Each saves at once and leaves what is typed alone. `working` names the one under way: `hero`, `all` or a source. */
export function useImageActions(edit: ArticleEdit) {
  const [busy, run] = useBusy()
  const [working, setWorking] = useState('')
  const door = doorOf(edit.base.id)

  function act(what: string, failure: string, task: () => Promise<void>) {
    run(async () => {
      setWorking(what)
      try {
        await task()
        refresh(`${articlesDoor}?`)
      } catch (error) {
        if (error instanceof CallFailed && error.code === 'no_sections') tellFailure(noSections)
        else tellFailure(failure, error)
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
        const { article } = await seen(call<OneArticle>(`${door}/hero`, { method: 'POST', form }))
        edit.imageSaved(article)
        tellSuccess('Image uploaded successfully')
      }),
    regenerateHero: () =>
      act('hero', 'Failed to regenerate hero image', async () => {
        const { article } = await seen(call<OneArticle>(`${door}/hero/regenerate`, { method: 'POST', json: {} }))
        edit.imageSaved(article)
        tellSuccess('Hero image regenerated successfully. The changes are now live.')
      }),
    regenerateInline: (src: string) =>
      act(src, 'Failed to regenerate inline image', async () => {
        const answer = await seen(
          call<OneArticle & { src: string }>(`${door}/inline`, { method: 'POST', json: { src } }),
        )
        edit.imageSaved(answer.article, (text) => replaceImage(text, src, answer.src))
        tellSuccess('Inline image regenerated successfully...', live)
      }),
    deleteInline: (src: string) =>
      act(src, 'Failed to delete inline image', async () => {
        const { article } = await seen(call<OneArticle>(`${door}/inline`, { method: 'DELETE', json: { src } }))
        edit.imageSaved(article, (text) => removeImage(text, src))
        tellSuccess('Inline image deleted and saved')
      }),
    /** Works on the saved text, so that is saved first. */
    regenerateAll: () =>
      act('all', 'Failed to regenerate images', async () => {
        if (!hasSections(edit.fields.content)) return tellFailure(noSections)
        if (!(await edit.saveFirst())) return
        const { article } = await seen(call<OneArticle>(`${door}/images/regenerate`, { method: 'POST', json: {} }))
        edit.take(article)
        tellSuccess('Images regenerated successfully', live)
      }),
  }
}
