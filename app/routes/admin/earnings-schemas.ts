import { z } from 'zod'
import { earningsFields } from '#domain/affiliate/earnings-report.ts'

const text = z.string().min(1, 'Please choose a report.').max(4_000_000, 'The report is too large.')
const column = z.string().max(200).nullable()
const mapping = z.strictObject(
  Object.fromEntries(earningsFields.map((field) => [field, column])) as Record<
    (typeof earningsFields)[number],
    typeof column
  >,
)

export const earningsPreviewBody = z.strictObject({ text, mapping: mapping.optional() })
export type EarningsPreviewBody = z.infer<typeof earningsPreviewBody>

export const earningsImportBody = z.strictObject({ text, mapping })
export type EarningsImportBody = z.infer<typeof earningsImportBody>
