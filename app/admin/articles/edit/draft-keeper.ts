import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '#app/islands/browser-clock.ts'
import { forget, keep, kept } from '#app/islands/kept.ts'
import { changedFields, fieldsOf, type ArticleFields } from '../fields.ts'
import type { AdminArticle } from '../records.ts'

export type KeptDraft = { fields: ArticleFields; version: number; at: string }

const pause = 600
const keyOf = (id: string) => `articleDraft:${id}`

function write(id: string, fields: ArticleFields, version: number) {
  keep('local', keyOf(id), JSON.stringify({ fields, version, at: new Date(now()).toISOString() }))
}

export function forgetDraft(id: string) {
  forget('local', keyOf(id))
}

/** Typed but never saved, from an earlier visit; undefined when there is nothing to bring back. */
function findDraft(article: AdminArticle): KeptDraft | undefined {
  const text = kept('local', keyOf(article.id))
  if (text === undefined) return undefined
  try {
    const draft = JSON.parse(text) as KeptDraft
    const current = fieldsOf(article)
    const fields = { ...current, ...draft.fields }
    return changedFields(fields, current).length > 0 ? { ...draft, fields } : undefined
  } catch {
    return undefined
  }
}

/** Keeps unsaved fields in this browser until they are saved or thrown away. */
export function useDraftKeeper(article: AdminArticle, fields: ArticleFields, version: number, dirty: boolean) {
  const [found, setFound] = useState(() => findDraft(article))
  const { id } = article
  const leave = useEffectEvent(() => dirty && write(id, fields, version))
  useEffect(() => {
    if (!dirty) {
      if (!found) forgetDraft(id)
      return undefined
    }
    const timer = setTimeout(write, pause, id, fields, version)
    return () => clearTimeout(timer)
  }, [id, fields, version, dirty, found])
  useEffect(() => {
    const listener = () => leave()
    addEventListener('pagehide', listener)
    return () => removeEventListener('pagehide', listener)
  }, [])
  return { found, forgetFound: () => setFound(undefined) }
}
