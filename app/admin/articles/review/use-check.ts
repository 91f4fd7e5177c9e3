import { useEffect, useEffectEvent, useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { ArticleFields } from '../article-fields.ts'
import type { ArticleEdit } from '../edit/use-article-edit.ts'
import type { Check } from './finding-list.tsx'

const pause = 1200

/** What the safety check says about the text in the editor, soon after every change. */
export function useCheck({ base, fields }: ArticleEdit): Pick<Check, 'findings' | 'facts'> {
  const { id, findings } = base
  const [checked, setChecked] = useState<Check>()
  const text = JSON.stringify(checkedText(fields))
  const check = useEffectEvent((signal: AbortSignal) => checkText(id, fields, signal).then(setChecked, () => undefined))
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => void check(controller.signal), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, base.version])
  return checked ?? { findings, facts: [] }
}

export function checkText(id: string, fields: ArticleFields, signal?: AbortSignal): Promise<Check> {
  const body = { ...checkedText(fields), state: fields.state }
  return fetchJson('POST /api/admin/articles/:id/check', { params: { id }, body, ...(signal && { signal }) })
}

function checkedText({ title, excerpt, content, takeaways, meta_description, search_title }: ArticleFields) {
  return { title: title || ' ', excerpt, content, takeaways: [...takeaways], meta_description, search_title }
}
