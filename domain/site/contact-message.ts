/** In code points. */
export const messageLimits = { name: 100, email: 255, subject: 200, message: 2000 } as const

export const contactThanks =
  "Thank you for writing to us. We will reply by email. If you don't hear from us within two days, please check your spam folder."
