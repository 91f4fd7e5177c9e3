// The browser's clock and random numbers; everything else takes them as arguments.
// oxlint-disable-next-line no-restricted-properties
export const now = () => Date.now()
// oxlint-disable-next-line no-restricted-properties
export const random = () => crypto.getRandomValues(new Uint8Array(20))

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
