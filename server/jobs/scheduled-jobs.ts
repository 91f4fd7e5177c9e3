import { setTimeout as wait } from 'node:timers/promises'
import { deleteExpiredSessions } from '#features/accounts/commands.ts'
import { reattributeAdminViews } from '#features/analytics/reattribute-admin-views.ts'
import { deleteOldViews } from '#features/analytics/retention.ts'
import { deleteExpiredDraftLinks } from '#features/articles/draft-links.ts'
import { publishScheduledArticles } from '#features/articles/jobs.ts'
import { purgeTrash } from '#features/articles/trash.ts'
import { sendCommentDigest } from '#features/comments/digest.ts'
import type { Deps } from '#features/deps.ts'
import { deleteAbandonedImports } from '#features/import/commands.ts'
import { deleteExpiredExports } from '#features/export/commands.ts'
import { checkLinks } from '#features/link-health/jobs.ts'
import { purgeMails } from '#features/mail/jobs.ts'
import { deleteUnconfirmed } from '#features/newsletter/commands.ts'
import { deleteUnfinishedUploads } from '#features/media/delete-image.ts'
import { createWeeklyDigest } from '#features/newsletter/weekly-digest.ts'
import { refreshRetailerData } from '#features/products/refresh-retailer-data.ts'
import { reportMissingUploads } from '#features/media/missing-uploads.ts'
import { createAvifs } from '#features/media/uploads.ts'
import { checkRecalls } from '#features/recalls/check-recalls.ts'
import { deleteUnconfirmedRecallMail } from '#features/recalls/subscribers.ts'
import { purgeRedirects } from '#features/redirects/jobs.ts'
import { syncSearch } from '#features/search/sync.ts'
import { acquireJobLock } from '#features/job-locks/commands.ts'
import { runNightlyBackup } from '../backup/nightly-backup.ts'

const second = 1000
const hour = 60 * 60 * second
const day = 24 * hour
const shutdownGraceMs = 5000

/** Each job runs in one process at a time and never overlaps with itself. */
export function startScheduledJobs(deps: Deps): { close: () => Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const timers = [
    every(30 * second, 'publish_scheduled', () => publishScheduledArticles(deps)),
    every(60 * second, 'comment_digest', () => sendCommentDigest(deps)),
    every(60 * second, 'create_avif_files', () => createAvifs(deps)),
    every(10 * 60 * second, 'reattribute_admin_views', () => reattributeAdminViews(deps.db)),
    every(hour, 'delete_old_views', () => deleteOldViews(deps)),
    every(hour, 'check_links', () => checkLinks(deps)),
    every(20 * 60 * second, 'check_recalls', () => checkRecalls(deps)),
    every(day, 'delete_unconfirmed_recall_mail', () => deleteUnconfirmedRecallMail(deps)),
    every(hour, 'refresh_retailer_data', () => refreshRetailerData(deps)),
    everyProcess(10 * 60 * second, 'delete_old_salts', () => deps.dayIds.deleteOldSalts(deps.clock())),
    every(hour, 'delete_unfinished_uploads', () => deleteUnfinishedUploads(deps)),
    every(day, 'check_uploads', () => reportMissingUploads(deps)),
    every(day, 'purge_trash', () => Promise.all([purgeTrash(deps), deleteExpiredDraftLinks(deps)])),
    every(day, 'purge_redirects', () => purgeRedirects(deps)),
    every(day, 'delete_abandoned_imports', () => deleteAbandonedImports(deps)),
    every(hour, 'delete_expired_exports', () => deleteExpiredExports(deps)),
    every(hour, 'purge_mails', () => purgeMails(deps)),
    every(10 * 60 * second, 'send_weekly_digest', () => createWeeklyDigest(deps)),
    every(day, 'delete_unconfirmed_subscribers', () => deleteUnconfirmed(deps)),
    every(day, 'delete_expired_sessions', () => deleteExpiredSessions(deps)),
    every(10 * 60 * second, 'sync_search', () => syncSearch(deps)),
    every(15 * 60 * second, 'nightly_backup', () => runNightlyBackup(deps)),
  ]
  syncSearch(deps).catch((error: unknown) => deps.log('error', 'sync_search_failed', { error }))
  reportMissingUploads(deps).catch((error: unknown) => deps.log('error', 'check_uploads_failed', { error }))

  function every(intervalMs: number, name: string, work: () => Promise<unknown>) {
    return everyProcess(intervalMs, name, async () => {
      if (await acquireJobLock(deps, name, intervalMs / 2)) await work()
    })
  }

  /** For jobs that every process has to run itself. */
  function everyProcess(intervalMs: number, name: string, work: () => Promise<unknown>) {
    let isRunning = false
    return setInterval(() => {
      if (isRunning) return
      isRunning = true
      const run = work()
        .catch((error: unknown) => deps.log('error', `${name}_failed`, { error }))
        .finally(() => {
          isRunning = false
          running.delete(run)
        })
      running.add(run)
    }, intervalMs).unref()
  }

  return {
    async close() {
      for (const timer of timers) clearInterval(timer)
      // Jobs can be interrupted at any time, and checking links or encoding images can take minutes.
      await Promise.race([Promise.allSettled(running), wait(shutdownGraceMs, undefined, { ref: false })])
    },
  }
}
