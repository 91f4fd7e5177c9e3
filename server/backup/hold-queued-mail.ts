/**
 * Mail queued at the time of the backup may have been sent since. Nobody may get a mail twice, so an admin decides
 * (docs/decisions: "A mail leaves at most once").
 */
export const holdQueuedMailsSql = `update mails set state = 'doubtful', lease_token = null, finished_at = created_at,
  error = 'Restored from a backup while still queued: it may have been sent since.'
  where state = 'queued'`
