/** The only place in the islands that reads the clock. */
export const now = () => Date.now()

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
