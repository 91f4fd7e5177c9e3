import { forgetExpired } from '#features/accounts/commands.ts'
import { markEarlierVisits } from '#features/analytics/reattribute-admin-views.ts'
import { advancePasts } from '#features/analytics/window-rollups.ts'
import { forgetOldViews } from '#features/analytics/retention.ts'
import { publishDue } from '#features/articles/jobs.ts'
import { purgeTrash } from '#features/articles/trash.ts'
import { tellOfComments } from '#features/comments/digest.ts'
import type { Deps } from '#features/deps.ts'
import { checkLinks } from '#features/link-health/jobs.ts'
import { purgeMails } from '#features/mail/jobs.ts'
import { forgetUnconfirmed } from '#features/newsletter/commands.ts'
import { forgetUnfinished } from '#features/media/delete-image.ts'
import { sendWeekly } from '#features/newsletter/weekly-digest.ts'
import { tellOfLostUploads } from '#features/media/missing-uploads.ts'
import { makeAvifs } from '#features/media/uploads.ts'
import { takeTurn } from '#features/job-locks/commands.ts'
import { backUpNightly } from '../backup/nightly-backup.ts'

const second = 1000
const hour = 60 * 60 * second
const day = 24 * hour
/** So long a stopping process waits for a turn to end. */
const lastWords = 5000

/** What has to be done now and then, by one of all processes. A turn that is still under way is not begun again. */
export function startUpkeep(deps: Deps, { backups }: { backups: boolean }): { close: () => Promise<void> } {
  const turns = new Set<Promise<unknown>>()
  const timers = [
    every(30 * second, 'publish_due', () => publishDue(deps)),
    every(60 * second, 'comment_digest', () => tellOfComments(deps)),
    every(60 * second, 'smaller_pictures', () => makeAvifs(deps)),
    every(10 * 60 * second, 'mark_earlier_visits', () => markEarlierVisits(deps.db)),
    every(10 * 60 * second, 'sum_past_days', () => advancePasts(deps.db, deps.clock())),
    every(hour, 'forget_old_views', () => forgetOldViews(deps)),
    every(hour, 'check_links', () => checkLinks(deps)),
    everywhere(10 * 60 * second, 'forget_day_ids', () => deps.dayIds.forget(deps.clock())),
    every(hour, 'forget_unfinished', () => forgetUnfinished(deps)),
    every(day, 'look_for_uploads', () => tellOfLostUploads(deps)),
    every(day, 'empty_old_trash', () => purgeTrash(deps)),
    every(hour, 'tidy_mails', () => purgeMails(deps)),
    every(10 * 60 * second, 'weekly_letter', () => sendWeekly(deps)),
    every(day, 'forget_unconfirmed', () => forgetUnconfirmed(deps)),
    every(day, 'forget_expired', () => forgetExpired(deps)),
    ...(backups ? [every(15 * 60 * second, 'nightly_backup', () => backUpNightly(deps))] : []),
  ]
  tellOfLostUploads(deps).catch((error: unknown) => deps.log('error', 'look_for_uploads_failed', { error }))

  function every(milliseconds: number, name: string, work: () => Promise<unknown>) {
    return everywhere(milliseconds, name, async () => {
      if (await takeTurn(deps, name, milliseconds / 2)) await work()
    })
  }

  /** What each process has to do for itself. */
  function everywhere(milliseconds: number, name: string, work: () => Promise<unknown>) {
    let underWay = false
    return setInterval(() => {
      if (underWay) return
      underWay = true
      const turn = work()
        .catch((error: unknown) => deps.log('error', `${name}_failed`, { error }))
        .finally(() => {
          underWay = false
          turns.delete(turn)
        })
      turns.add(turn)
    }, milliseconds).unref()
  }

  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      // Whatever is under way can be cut off at any moment; links and pictures can take minutes.
      await Promise.race([Promise.allSettled(turns), new Promise((resolve) => setTimeout(resolve, lastWords).unref())])
    },
  }
}
