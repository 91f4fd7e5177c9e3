import type { ResponseOf } from '#app/contract/contract.ts'

export type TestEntry = ResponseOf<'GET /api/admin/products/:id/tests'>['tests'][number]
