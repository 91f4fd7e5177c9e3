import { z } from 'zod'

export const subscriberState = z.enum(['pending', 'subscribed', 'unsubscribed', 'suppressed'])
