import type { ResponseOf } from '#app/contract/contract.ts'
import { pluralize } from '#app/admin/kit/format.ts'
import type { WritingMode } from '#domain/generation/generation.ts'

type Budget = ResponseOf<'GET /api/admin/runs/current'>['budget']

export function describeCost(count: number, mode: WritingMode, budget: Budget | undefined): string {
  const perArticle = budget?.text.calls[mode] ?? 1
  const calls = count * perArticle
  const parts = [
    `Up to ${pluralize(calls, 'text call')}${perArticle > 1 ? ` (${perArticle} per article)` : ''} and ${count * 3} images.`,
  ]
  if (!budget?.text.paid) return parts.join(' ')
  const { usedToday, cap, tokens } = budget.text
  const left = Math.max(0, cap - usedToday)
  parts.push(
    `${left} of ${cap} text calls ${left === 1 ? 'is' : 'are'} left today${calls > left ? ', so the run will stop early' : ''}.`,
  )
  const used = tokens[mode]
  if (used !== null) parts.push(`So far about ${used.toLocaleString('en-US')} tokens per article.`)
  return parts.join(' ')
}
