import { z } from 'zod'

export const mailState = z.enum(['queued', 'paused', 'sent', 'failed', 'doubtful', 'suppressed', 'cancelled'])
