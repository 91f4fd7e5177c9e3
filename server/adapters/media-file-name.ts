const fileNamePattern = /^[0-9a-f]{24}\/[a-z0-9]{1,8}\.(?:webp|avif)$/

export function isMediaName(name: string): boolean {
  return fileNamePattern.test(name)
}

/** The name itself; throws for what could lead anywhere else. */
export function assertMediaName(name: string): string {
  if (!isMediaName(name)) throw new Error(`${JSON.stringify(name)} is no name of a media file.`)
  return name
}
