/** Counted as the browser counts. An owner of the site guards more than their own account. */
export const passwordLengthLimits = { least: 8, leastForAdmin: 12, most: 128 } as const
