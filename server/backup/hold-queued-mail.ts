/**
 * Mails that waited when the backup was made may have left since. Nobody gets one twice, so they wait for an admin to
 * say so (docs/decisions: "A mail leaves at most once").
 */
export const holdQueuedMailsSql = `update mails set state = 'doubtful', lease_token = null, finished_at = created_at,
  error = 'Came back with a backup in which it was still waiting: it may have been sent since.'
  where state = 'queued'`
