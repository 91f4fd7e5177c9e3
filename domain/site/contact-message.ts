/** In code points. */
export const messageLimits = { name: 100, email: 255, subject: 200, message: 2000 } as const
