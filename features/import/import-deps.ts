import type { Needs } from '#features/deps.ts'

export type ImportDeps = Needs<
  | 'db'
  | 'clock'
  | 'newId'
  | 'config'
  | 'log'
  | 'contentVersion'
  | 'safetyGate'
  | 'illustrator'
  | 'imageProcessor'
  | 'mediaStore'
  | 'runtime'
  | 'imports'
  | 'starterLibrary'
>
