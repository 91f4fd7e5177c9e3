import type { Settings } from '#domain/site/settings.ts'

/** Empty until the owner has entered who runs the site. */
export function operatorSection({ operatorName, postalAddress, companyDetails }: Settings): string {
  const lines = [operatorName, postalAddress, companyDetails].flatMap((text) => text.split('\n'))
  const list = lines.flatMap((line) => (line.trim() ? [`- ${line.trim()}`] : []))
  return list.length > 0 ? ['\n\n## Who runs this site\n', ...list].join('\n') : ''
}
