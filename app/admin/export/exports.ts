import type { ResponseOf } from '#app/contract/contract.ts'

export type Exports = ResponseOf<'GET /api/admin/exports'>
export type Copy = Exports['exports'][number]
