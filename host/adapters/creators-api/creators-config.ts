export const creatorsVersions = ['3.1', '3.2', '3.3', '2.1', '2.2', '2.3'] as const
export type CreatorsConfig = {
  id: string
  secret: string
  version: (typeof creatorsVersions)[number]
  /** Such as www.amazon.com. */
  marketplace: string
  baseUrl: string | undefined
  tokenUrl: string | undefined
}
