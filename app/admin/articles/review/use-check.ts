import { useEffect, useEffectEvent, useState } from 'react'
import { fetchJson } from '#app/client/fetch-json.ts'
import type { AdminArticle, ArticleFields } from '../article-fields.ts'
import type { Check } from './finding-list.tsx'

const pause = 1200

type Edited = { base: AdminArticle; fields: ArticleFields }

export function useCheck({ base, fields }: Edited): Pick<Check, 'findings' | 'facts'> {
  const { id, version, findings } = base
  const [checked, setChecked] = useState<Check>()
  const key = JSON.stringify([version, checkedText(fields)])
  const check = useEffectEvent(async (_key: string, signal: AbortSignal) => {
    // Without a response, the findings of the last one stay.
    const result = await checkText(id, fields, signal).catch(() => undefined)
    if (result) setChecked(result)
  })
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => void check(key, controller.signal), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key])
  return checked ?? { findings, facts: [] }
}

export function checkText(id: string, fields: ArticleFields, signal?: AbortSignal): Promise<Check> {
  const body = { ...checkedText(fields), state: fields.state }
  return fetchJson('POST /api/admin/articles/:id/check', { params: { id }, body, ...(signal && { signal }) })
}

function checkedText(fields: ArticleFields) {
  const { title, excerpt, content, takeaways, meta_description, meta_keywords, search_title } = fields
  const lists = { takeaways: [...takeaways], meta_keywords: [...meta_keywords] }
  return { title: title || ' ', excerpt, content, meta_description, search_title, ...lists }
}
