import type { Needs } from '#features/deps.ts'

export type ExportDeps = Needs<
  'db' | 'clock' | 'newId' | 'config' | 'log' | 'illustrator' | 'mediaStore' | 'runtime' | 'imports' | 'exports'
>
