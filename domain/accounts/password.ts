/** In UTF-16 code units, like the minlength attribute of a browser. Admins guard more than their own account. */
export const passwordLengthLimits = { min: 8, minForAdmin: 12, max: 128 } as const
