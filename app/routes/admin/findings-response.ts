import type { Findings } from '#features/review/review-change.ts'

/** The response to a person's text that becomes public only once they have seen what the safety check found. */
export const unconfirmedFindings = {
  findings: {
    status: 409,
    error: 'The safety check found something in this text. Please confirm that it should be published.',
  },
} as const

export const findingsDetails = ({ findings, held }: Findings) => ({ details: { findings, held } })
