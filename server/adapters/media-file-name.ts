const fileNamePattern = /^[0-9a-f]{24}\/[a-z0-9]{1,8}\.(?:webp|avif)$/

export function isMediaName(name: string): boolean {
  return fileNamePattern.test(name)
}

/** Returns the name; throws for anything that could lead outside the media folder. */
export function assertMediaName(name: string): string {
  if (!isMediaName(name)) throw new Error(`${JSON.stringify(name)} is not a valid media file name.`)
  return name
}
