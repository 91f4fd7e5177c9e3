import { expect, test } from 'vitest'
import { runBackup } from '#tests/kit/faults/backup.ts'

test(
  'a backup under write load loses nothing, and 20 pages are the same after the restore (379, F19)',
  { timeout: 600_000 },
  async () => {
    const result = await runBackup({ rounds: 1 })
    expect(result, result.notes.join('\n')).toMatchObject({ ok: true, tried: 1, passed: 1, lost: 0 })
    expect(result.notes.join()).toContain('20 of 20 pages')
  },
)
