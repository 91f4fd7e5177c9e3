/** How long each field of the contact form may be, counted as people count. */
export const messageLimits = { name: 100, email: 255, subject: 200, message: 2000 } as const
