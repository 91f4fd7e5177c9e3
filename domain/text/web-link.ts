/** Input is validated when it is saved; this guards what somebody wrote into the database directly. */
export function webLink(link: string | null): string | undefined {
  return link !== null && /^https?:\/\/[^\s/]/i.test(link) ? link : undefined
}
