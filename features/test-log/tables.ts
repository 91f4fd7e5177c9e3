import type { TestEntry } from '#domain/products/test-entry.ts'

export type TestLogTables = {
  product_tests: TestEntry & { product_id: string; created_by: string | null; created_at: number; updated_at: number }
}
