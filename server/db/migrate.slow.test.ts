import { describe } from 'vitest'
import { describeMigrations } from '#tests/kit/describe-migrations.ts'

describe('migrations on PostgreSQL (381)', () => {
  describeMigrations('postgres')
})
